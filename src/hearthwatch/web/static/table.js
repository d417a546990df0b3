// What a table does. The parts import each other without a version, or they would be loaded twice.
import "./socket.js";
import "./sending.js";
import "./hover.js";
import "./reader.js";
import "./panes.js";
import "./laying.js";
import "./picking.js";
import "./looking.js";
import "./chronicle.js";
import "./writing.js";
import "./chatting.js";
import "./moving.js";
