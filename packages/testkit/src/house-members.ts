import pg from "pg"

/** Makes a member who came by no agent an agent: at the top of the tree, or below an agent. */
export async function makeAgent(databaseUrl: string, account: string, under?: string): Promise<void> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    await client.query(
      `with made as (
         update member set type = 1 where account = $1 returning id, merchant_id
       ), joined as (
         select id, agent_join(merchant_id, id, (select u.id from member u where u.account = $2 and u.merchant_id = made.merchant_id), true,
                now()) as line from made
       )
       insert into play_line (bucket, member_id, since, line_id) select id & 63, id, now(), line from joined`,
      [account, under ?? null],
    )
  } finally {
    await client.end()
  }
}

/** Gives an agent a dividend contract of the platform, in force from now on: one band that asks for nothing. */
export async function giveDividend(databaseUrl: string, account: string, rate: string): Promise<void> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    await client.query(
      `with made as (
         insert into contract (merchant_id, kind, agent_id, payer, state, created_at, since)
         select merchant_id, 'dividend', id, 'platform', 'ACCEPTED', now(), now() from member where account = $1 returning id
       )
       insert into contract_version (contract_id, version, state, offered_by, idempotency_key, offered_at, expires_at, answered_at,
         accepted_at, effective_from, periods, carry, carry_in, costs, active_deposit, active_valid, weights, bands, grants, collect)
       select id, 1, 'ACCEPTED', 'test', $1, now(), now() + interval '1 day', now(), now(), now(), 1, 'none', 'keep', '{}', 0, 0, '{}',
              jsonb_build_array(jsonb_build_object('no', 1, 'min_valid', '0', 'average', false, 'min_loss', null, 'min_active', 0,
                'rate', $2::text, 'rate_win', null)), '[]', 'automatic' from made`,
      [account, rate],
    )
  } finally {
    await client.end()
  }
}

/** Offers a member rewards of cash that wait to be claimed, by their names. */
export async function offerRewards(
  databaseUrl: string,
  account: string,
  rewards: readonly { readonly title: string; readonly amount: number }[],
): Promise<void> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    for (const { title, amount } of rewards)
      await client.query(
        `insert into reward (bucket, merchant_id, member_id, source, key, posting, kind, asset, amount, title, state, claim_by, created_at)
         select id & 63, merchant_id, id, 'mission', gen_random_uuid()::text, gen_random_uuid(), 'CASH', 'BRL', $2::bigint * 10000,
                jsonb_build_object('EN', $3::text), 'OPEN', now() + interval '7 days', now() from member where account = $1`,
        [account, amount, title],
      )
  } finally {
    await client.end()
  }
}

/** Gives a member points by the merchant's adjustments. */
export async function givePoints(databaseUrl: string, account: string, points: number): Promise<void> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    // A point is kept with four decimal places; purpose 3 and asset 48 are the wallet of points, purpose 12 the adjustments.
    await client.query(
      `select ledger.post_one(bucket, wallet, $2::bigint * 10000, gen_random_uuid(), (1 << 16) | (12 << 6) | 48, 30::smallint, 'test', now())
         from (select m.bucket, m.wallet, ledger.lock_buckets(array[m.bucket]) from
                (select (id & 63)::smallint as bucket, (id << 16) | (3 << 6) | 48 as wallet from member where account = $1) m) held`,
      [account, points],
    )
  } finally {
    await client.end()
  }
}
