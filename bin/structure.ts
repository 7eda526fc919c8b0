/** `npm run structure`: says where the files leave the plan of the house, and what to do. */
import { fileURLToPath } from "node:url"
import { checkStructure } from "./structure/check.ts"

const violations = await checkStructure(fileURLToPath(new URL("../", import.meta.url)))
for (const { path, line, message } of violations) console.log(`${path}:${line}: ${message}`)
console.log(violations.length === 0 ? "The structure holds." : `${violations.length} violations`)
process.exitCode = violations.length === 0 ? 0 : 1
