import "./theme/site.css"
import { start } from "./boot/start.tsx"

const root = document.getElementById("root")
if (root) void start(root)
