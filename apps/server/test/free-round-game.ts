import type { TestDatabase } from "@croupier/testkit"

/** Adds a vendor with two slots, as its list tells of them: `paper-lanterns` takes free rounds, `paper-dice` does not. */
export async function addFreeRoundGame({
  database: { pool },
}: Pick<TestDatabase, "database">): Promise<void> {
  await pool.query(
    "insert into game_vendor (code, name, position) values ('STUDIO', 'Studio', 90) on conflict do nothing",
  )
  await pool.query(
    `insert into game (vendor_code, code, category, names, search, position, listed)
     select 'STUDIO', code, 'RNG', jsonb_build_object('EN', code), code, 1, jsonb_build_object('tags', tags)
       from (values ('paper-lanterns', '["free-rounds"]'::jsonb), ('paper-dice', '[]'::jsonb)) g (code, tags) on conflict do nothing`,
  )
}
