/** `npm run specification`: prints each row of the specification with its state, and the tests that show it or the reason why it departs. */
import { fileURLToPath } from "node:url"
import { readSpecification } from "./specification/check.ts"

const { rows, faults } = await readSpecification(fileURLToPath(new URL("../", import.meta.url)))
for (const [section, own] of Map.groupBy(rows, (row) => row.section)) {
  console.log(`\n${section}`)
  for (const { text, state, shown, tests } of own) {
    console.log(`${state}: ${text}`)
    for (const { file, title } of tests) console.log(`   ${file}: ${title}`)
    if (state === "departs") console.log(`   ${shown}`)
  }
}
const departs = rows.filter(({ state }) => state === "departs").length
console.log(`\n${rows.length} rows: ${rows.length - departs} done, ${departs} depart`)
for (const fault of faults) console.error(fault)
process.exitCode = faults.length === 0 ? 0 : 1
