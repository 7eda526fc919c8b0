/** `npm run provider:conformance`: the rules of the games' protocols, tried. Plain JavaScript, because an old Node reads it first. */
import { onModernNode } from "./launch/node.mjs"

await onModernNode(() => import("./launch/provider-conformance.ts"))
