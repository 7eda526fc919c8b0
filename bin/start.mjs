/** `npm start`: makes everything ready and opens the house. Plain JavaScript, because an old Node reads it first. */
import { onModernNode } from "./launch/node.mjs"

await onModernNode(() => import("./launch/start.ts"))
