import { isAsset, type AssetCode } from "@croupier/ledger"
import { isAddress } from "@croupier/provider"
import { z } from "zod"

const secrets = new WeakSet<z.ZodType>()

/** Marks a part of a vendor's credentials: the console shows its fingerprint and never its value. */
export function secret<Part extends z.ZodType>(part: Part): Part {
  secrets.add(part)
  return part
}

/** Whether a part of credentials is marked as secret. */
export const isSecret = (part: z.ZodType | undefined): boolean => part !== undefined && secrets.has(part)

export const SecretText = () => secret(z.string().min(8).max(500))
export const Url = z.url().transform((url) => url.replace(/\/$/, ""))
export const Asset = z
  .string()
  .refine((text): text is AssetCode => isAsset(text), "is no currency of the house")

/** Parts of every vendor's credentials. */
export const EVERY = {
  /** The vendor's own API. */
  url: Url,
  /** Addresses and nets that its calls come from, at least one; any where it is left out. */
  addresses: z.array(z.string().refine(isAddress, "is no address and no net")).min(1).optional(),
  /** A sheet of its games: facts that its API does not tell. */
  sheetUrl: z.url().optional(),
  /** Where its games run, beyond the address of its API. */
  origins: z.array(z.url()).default([]),
}
