import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, expect, test } from "vitest"
import { keyFilesOf } from "./config-authority.ts"
import { readConfig } from "./config.ts"

const folder = mkdtempSync(join(tmpdir(), "authority-"))
afterAll(() => rmSync(folder, { recursive: true }))
const written = (content: string): string => {
  const file = join(folder, "companies.json")
  writeFileSync(file, content)
  return file
}
const COMMON = {
  AUTHORITY_OPERATOR: "Lanterna Jogos",
  AUTHORITY_COMPANY_ID: "12345678000195",
  AUTHORITY_KEY_FILE: "/keys/key.pem",
  AUTHORITY_CERTIFICATE_FILE: "/keys/certificate.pem",
}
const from = (more: Readonly<Record<string, string>>) => readConfig({ ...COMMON, ...more }).authority
const RECIFE = {
  name: "Recife Jogos",
  companyId: "98765432000110",
  keyFile: "/keys/recife.pem",
  certificateFile: "/keys/recife-certificate.pem",
}

test("a merchant that the file names has a company of its own, and all others the common one", () => {
  const authority = from({ AUTHORITY_COMPANIES_FILE: written(JSON.stringify({ recife: RECIFE })) })
  expect(authority?.companyOf("recife")).toEqual(RECIFE)
  expect(authority?.companyOf("lanterna").companyId).toBe("12345678000195")
  expect(Object.values(keyFilesOf(authority))).toEqual(["/keys/recife.pem", "/keys/recife-certificate.pem"])
  expect(keyFilesOf(from({}))).toEqual({})
})

test("a file of companies that cannot be used, or that stands alone, stops the start", () => {
  const file = (content: string) => () => from({ AUTHORITY_COMPANIES_FILE: written(content) })
  expect(file("{")).toThrow("AUTHORITY_COMPANIES_FILE")
  expect(file(JSON.stringify({ recife: { ...RECIFE, companyId: "98.765" } }))).toThrow("CNPJ")
  expect(() => from({ AUTHORITY_COMPANIES_FILE: join(folder, "none.json") })).toThrow(
    "AUTHORITY_COMPANIES_FILE",
  )
  expect(() => readConfig({ AUTHORITY_COMPANIES_FILE: written("{}") })).toThrow("need them")
})
