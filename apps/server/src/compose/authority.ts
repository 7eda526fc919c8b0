import { readFile } from "node:fs/promises"
import type { Config } from "../config.ts"
import { sigapFiles, type Authority, type Operator } from "../modules/authority/index.ts"

const pem = (file: string): Promise<string> => readFile(file, "utf8")

/**
 * The operator that signs a merchant's daily files; undefined where none is set. Throws where the file of the key or of the certificate
 * cannot be read, and where the file of companies names codes that no merchant has (`codes`) and not this merchant: one of those codes
 * may mean it, and the common company would sign for another one.
 */
export async function operatorOf(
  { authority }: Pick<Config, "authority">,
  codes: readonly string[],
  merchant: string,
): Promise<Operator | undefined> {
  if (!authority) return undefined
  const unknown = [...authority.own.keys()].filter((code) => !codes.includes(code))
  if (unknown.length > 0 && !authority.own.has(merchant))
    throw new Error(
      `AUTHORITY_COMPANIES_FILE names codes that no merchant has: ${unknown.join(", ")}; until it is mended the common company signs no file`,
    )
  const { name, companyId, keyFile, certificateFile } = authority.companyOf(merchant)
  return { name, companyId, privateKey: await pem(keyFile), certificate: await pem(certificateFile) }
}

/** The authority that files are sent to, by merchant; undefined where no address is set. It throws as `operatorOf` does. */
export function authorityOf(
  config: Pick<Config, "authority">,
  codes: () => readonly string[],
): ((merchant: string) => Promise<Authority>) | undefined {
  const { url, trustedFile } = config.authority ?? {}
  if (url === undefined) return undefined
  return async (merchant) => {
    const operator = await operatorOf(config, codes(), merchant)
    if (!operator) throw new Error("an address without a company")
    const trusted = trustedFile === undefined ? undefined : await pem(trustedFile)
    return sigapFiles({ ...operator, url, trusted })
  }
}
