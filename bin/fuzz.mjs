/** `npm run fuzz`: hostile inputs to every call, longer than in the tests. Plain JavaScript, because an old Node reads it first. */
import { onModernNode } from "./launch/node.mjs"

await onModernNode(() => import("./launch/fuzz.ts"))
