import { render } from "preact";
import { App } from "./app";
import "@sabaki/shudan/css/goban.css";
import "./styles/base.css";

const place = document.getElementById("app");
if (place) {
  render(<App />, place);
}
