/** `npm test`: every check there is, on a machine with only Node and git. Plain JavaScript, because an old Node reads it first. */
import { onModernNode } from "./launch/node.mjs"

await onModernNode(() => import("./launch/test.ts"))
