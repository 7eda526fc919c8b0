import { DOCUMENT_TYPES, FUNDS_SOURCES } from "@croupier/contract/verification-values"
import { z } from "zod"
import type { VerificationKit } from "./kit.ts"

const Details = z.strictObject({
  document: z.optional(
    z.strictObject({
      type: z.enum(DOCUMENT_TYPES),
      number: z.string(),
      country: z.string(),
      expiresOn: z.nullable(z.string()),
    }),
  ),
  address: z.optional(
    z.strictObject({
      street: z.string(),
      city: z.string(),
      postcode: z.string(),
      country: z.string(),
      source: z.enum(FUNDS_SOURCES),
      details: z.string(),
    }),
  ),
})
/** The words of a member with a case: a document, or an address with the source of money. */
export type Details = z.output<typeof Details>

type Sealing = Pick<VerificationKit, "vault">

export const sealDetails = ({ vault }: Sealing, details: Details): Uint8Array =>
  vault.seal(Buffer.from(JSON.stringify(details)))

export const openDetails = ({ vault }: Sealing, sealed: Uint8Array): Details =>
  Details.parse(JSON.parse(Buffer.from(vault.open(sealed)).toString("utf8")))
