import "./theme/site.css"
import { start } from "./boot/start.tsx"

const root = document.getElementById("root")
// In a task of its own: a press is answered between the reading of the scripts and their start.
if (root) setTimeout(() => void start(root))
