/** Loaded first into a child process: when its parent is killed, it stops as if asked, and its port is free again. */
import process from "node:process"

process.once("disconnect", () => process.kill(process.pid, "SIGTERM"))
