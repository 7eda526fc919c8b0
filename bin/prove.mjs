/** `npm run prove`: the long proofs of the lottery. Plain JavaScript, because an old Node reads it first. */
import { onModernNode } from "./launch/node.mjs"

await onModernNode(() => import("./launch/prove.ts"))
