import pg from "pg"

export interface HouseStatus {
  readonly status: "normal" | "maintenance"
  /** Two-letter codes. */
  readonly restrictedCountries?: readonly string[]
}

/** Opens, closes or restricts every merchant of a running house, and tells its nodes on the bus. */
export async function setHouseStatus(
  databaseUrl: string,
  { status, restrictedCountries = [] }: HouseStatus,
): Promise<void> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    await client.query("update merchant set status = $1, status_until = null, restricted_countries = $2", [
      status,
      restrictedCountries,
    ])
    await client.query("select pg_notify('croupier_bus', $1)", [
      JSON.stringify({ from: "test", batch: [{ topic: "merchant", message: {} }] }),
    ])
  } finally {
    await client.end()
  }
}
