import { render } from "preact";
import { App } from "./app";
import "@sabaki/shudan/css/goban.css";
import "./styles/base.css";
import "./styles/layout.css";
import "./styles/controls.css";
import "./styles/board.css";

const place = document.getElementById("app");
if (place) {
  render(<App />, place);
}
