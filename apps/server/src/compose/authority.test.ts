import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, expect, test } from "vitest"
import { readConfig } from "../config.ts"
import { authorityOf, operatorOf } from "./authority.ts"

const folder = mkdtempSync(join(tmpdir(), "companies-"))
afterAll(() => rmSync(folder, { recursive: true }))
const file = (name: string, content: string): string => {
  writeFileSync(join(folder, name), content)
  return join(folder, name)
}
const company = (name: string) => ({
  name,
  companyId: "98765432000110",
  keyFile: file(`${name}.pem`, `key of ${name}`),
  certificateFile: file(`${name}-certificate.pem`, `certificate of ${name}`),
})

test("safety/63: with a code in the file of companies that no merchant has, the common company signs and sends for no merchant", async () => {
  const common = company("common")
  const config = readConfig({
    AUTHORITY_OPERATOR: common.name,
    AUTHORITY_COMPANY_ID: common.companyId,
    AUTHORITY_KEY_FILE: common.keyFile,
    AUTHORITY_CERTIFICATE_FILE: common.certificateFile,
    AUTHORITY_URL: "https://sigap.example",
    AUTHORITY_COMPANIES_FILE: file(
      "companies.json",
      JSON.stringify({ recife: company("recife"), olnida: company("olinda") }),
    ),
  })
  const misspelt = ["lanterna", "recife", "olinda"]
  await expect(operatorOf(config, misspelt, "olinda")).rejects.toThrow(
    "AUTHORITY_COMPANIES_FILE names codes that no merchant has: olnida",
  )
  await expect(operatorOf(config, misspelt, "lanterna")).rejects.toThrow("olnida")
  await expect(authorityOf(config, () => misspelt)?.("lanterna")).rejects.toThrow("olnida")
  expect(await operatorOf(config, misspelt, "recife")).toMatchObject({ privateKey: "key of recife" })
  const right = ["lanterna", "recife", "olnida"]
  expect(await operatorOf(config, right, "lanterna")).toMatchObject({ privateKey: "key of common" })
  expect(authorityOf(readConfig({}), () => right)).toBeUndefined()
})
