/** `npm run bench -- NAME`: runs bench/src/NAME.ts on a PostgreSQL of its own. Plain JavaScript, because an old Node reads it first. */
import { onModernNode } from "./launch/node.mjs"

await onModernNode(() => import("./launch/bench.ts"))
