import "./theme/site.css"
import { createRoot } from "react-dom/client"
import { start } from "./boot/start.tsx"

const root = document.getElementById("root")
if (root) void start(createRoot(root))
