/**
 * `npm run safety`: prints each requirement of safer play with the tests that show it, or the reason why none does. With `--html` it
 * prints a page of the rules of every market instead, with clause, day and tests.
 */
import { fileURLToPath } from "node:url"
import { clausePage, clauses } from "./safety/clauses.ts"
import { readSafety } from "./safety/check.ts"

if (process.argv.includes("--html")) {
  console.log(clausePage(clauses()))
  process.exit(0)
}

const { requirements, faults } = await readSafety(fileURLToPath(new URL("../", import.meta.url)))
for (const { number, text, shown, tests } of requirements) {
  console.log(`${number}. ${text}`)
  for (const { file, title } of tests) console.log(`   ${file}: ${title}`)
  if (tests.length === 0) console.log(`   no test: ${shown}`)
}
for (const fault of faults) console.error(fault)
process.exitCode = faults.length === 0 ? 0 : 1
