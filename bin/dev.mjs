/** `npm run dev`: the house and Vite's own server, both taking up changes at once. Plain JavaScript, because an old Node reads it first. */
import { onModernNode } from "./launch/node.mjs"

await onModernNode(() => import("./launch/dev.ts"))
