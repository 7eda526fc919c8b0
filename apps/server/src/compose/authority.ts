import { readFile } from "node:fs/promises"
import type { Config } from "../config.ts"
import { sigapFiles, type Authority, type Operator } from "../modules/authority/index.ts"

const pem = (file: string): Promise<string> => readFile(file, "utf8")

/** The operator that signs a merchant's daily files; undefined where none is set. Throws where the file of the key or of the certificate cannot be read. */
export async function operatorOf(
  { authority }: Pick<Config, "authority">,
  merchant: string,
): Promise<Operator | undefined> {
  if (!authority) return undefined
  const { name, companyId, keyFile, certificateFile } = authority.companyOf(merchant)
  return { name, companyId, privateKey: await pem(keyFile), certificate: await pem(certificateFile) }
}

/** The authority that a merchant's files are sent to; undefined where no address is set. */
export async function authorityOf(
  config: Pick<Config, "authority">,
  merchant: string,
): Promise<Authority | undefined> {
  const operator = await operatorOf(config, merchant)
  const { url, trustedFile } = config.authority ?? {}
  if (!operator || url === undefined) return undefined
  const trusted = trustedFile === undefined ? undefined : await pem(trustedFile)
  return sigapFiles({ ...operator, url, trusted })
}
