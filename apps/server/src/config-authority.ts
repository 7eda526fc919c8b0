import { readFileSync } from "node:fs"
import { SettingError } from "@croupier/service/settings"
import { z } from "zod"
import { COMPANY_ID, type Given } from "./config-settings.ts"

/** A company that signs daily files and sends them. */
export interface AuthorityCompany {
  readonly name: string
  /** The CNPJ: digits and capital letters alone. */
  readonly companyId: string
  readonly keyFile: string
  readonly certificateFile: string
}

const Companies = z.record(
  z.string().min(1),
  z.strictObject({
    name: z.string().min(1).max(200),
    companyId: z.string().regex(COMPANY_ID, "must be a CNPJ of 14 characters without marks"),
    keyFile: z.string().min(1),
    certificateFile: z.string().min(1),
  }),
)

/**
 * The authority of the market that daily files go to, and the companies that sign them: one for every merchant, and those that the
 * file of companies names by the codes of merchants. Without an address files are kept unsent. Throws SettingError for settings
 * that do not go together, and for a file that cannot be used.
 */
export function authorityFrom(given: Given) {
  const [name, companyId] = [given.AUTHORITY_OPERATOR, given.AUTHORITY_COMPANY_ID]
  const [keyFile, certificateFile] = [given.AUTHORITY_KEY_FILE, given.AUTHORITY_CERTIFICATE_FILE]
  const { AUTHORITY_URL: url, AUTHORITY_TRUSTED_FILE: trustedFile, AUTHORITY_COMPANIES_FILE: file } = given
  if (name && companyId && keyFile && certificateFile) {
    const common: AuthorityCompany = { name, companyId, keyFile, certificateFile }
    const own = file === undefined ? new Map<string, AuthorityCompany>() : companiesIn(file)
    return { companyOf: (merchant: string) => own.get(merchant) ?? common, own, url, trustedFile }
  }
  if (name ?? companyId ?? keyFile ?? certificateFile ?? url ?? trustedFile ?? file)
    throw new SettingError(
      "bad setting: AUTHORITY_OPERATOR, AUTHORITY_COMPANY_ID, AUTHORITY_KEY_FILE and AUTHORITY_CERTIFICATE_FILE go together, and AUTHORITY_URL, AUTHORITY_TRUSTED_FILE and AUTHORITY_COMPANIES_FILE need them",
    )
  return undefined
}

/** Files of keys that the file of companies names, by the setting and the merchant. */
export const keyFilesOf = (authority: ReturnType<typeof authorityFrom>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...(authority?.own ?? [])].flatMap(([merchant, { keyFile, certificateFile }]) => [
      [`AUTHORITY_COMPANIES_FILE.${merchant}.key`, keyFile],
      [`AUTHORITY_COMPANIES_FILE.${merchant}.certificate`, certificateFile],
    ]),
  )

function companiesIn(file: string): ReadonlyMap<string, AuthorityCompany> {
  try {
    return new Map(Object.entries(Companies.parse(JSON.parse(readFileSync(file, "utf8")))))
  } catch (error) {
    const why = error instanceof z.ZodError ? z.prettifyError(error).replaceAll("\n", " ") : String(error)
    throw new SettingError(`bad setting: AUTHORITY_COMPANIES_FILE ${file}: ${why}`)
  }
}
