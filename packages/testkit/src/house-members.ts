import pg from "pg"

/** Runs one statement in the house's database; answers with its rows. */
async function rowsOf<R extends pg.QueryResultRow>(
  databaseUrl: string,
  statement: string,
  values: readonly unknown[],
): Promise<R[]> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    return (await client.query<R>(statement, [...values])).rows
  } finally {
    await client.end()
  }
}

async function run(databaseUrl: string, statement: string, values: readonly unknown[]): Promise<void> {
  await rowsOf(databaseUrl, statement, values)
}

/** Makes a member who came by no agent an agent: at the top of the tree, or below an agent. */
export const makeAgent = (databaseUrl: string, account: string, under?: string): Promise<void> =>
  run(
    databaseUrl,
    `with made as (
       update member set type = 1 where account = $1 returning id, merchant_id
     ), joined as (
       select id, agent_join(merchant_id, id, (select u.id from member u where u.account = $2 and u.merchant_id = made.merchant_id), true,
              now()) as line from made
     )
     insert into play_line (bucket, member_id, since, line_id) select id & 63, id, now(), line from joined`,
    [account, under ?? null],
  )

/** Puts a member who came by no agent below one, as a player under that line for days already. */
export const putBelow = (databaseUrl: string, account: string, agent: string): Promise<void> =>
  run(
    databaseUrl,
    `with joined as (
       select m.id, agent_join(m.merchant_id, m.id, u.id, false, now()) as line
         from member m join member u on u.merchant_id = m.merchant_id and u.account = $2 where m.account = $1
     )
     insert into play_line (bucket, member_id, since, line_id) select id & 63, id, now() - interval '7 days', line from joined`,
    [account, agent],
  )

/** A settled play of a member in the middle of yesterday, in whole units of the merchant's asset; all of the stake is valid bet. */
export const playedYesterday = (
  databaseUrl: string,
  account: string,
  { stake, payout }: { readonly stake: number; readonly payout: number },
): Promise<void> =>
  run(
    databaseUrl,
    `select play_record(m.merchant_id, m.id, 'RNG', null, 'GAME', 'BRL', 1, $2::bigint * 10000, 0, $3::bigint * 10000, 0,
              $2::bigint * 10000, date_trunc('day', now(), m.zone) - interval '12 hours', 'walk:' || m.id, 0)
       from (select m.*, h.brand ->> 'timeZone' as zone from member m join merchant h on h.id = m.merchant_id) m
      where m.account = $1`,
    [account, stake, payout],
  )

/** A contract that a test gives: one band that asks for nothing. */
interface GivenContract {
  readonly kind: "dividend" | "daily"
  readonly rate: string
  /** The agent above who offered it; absent: the platform did. The platform pays it either way. */
  readonly from?: string
  /** Days, from midnight on, that it has been in force already; absent: it begins now. */
  readonly days?: number
}

/** Gives an agent a contract that is signed and in force. */
export const giveContract = (
  databaseUrl: string,
  account: string,
  { kind, rate, from, days }: GivenContract,
): Promise<void> =>
  run(
    databaseUrl,
    `with who as (
       select m.id, m.merchant_id, (select u.id from member u where u.account = $4 and u.merchant_id = m.merchant_id) as offerer,
              coalesce(date_trunc('day', now(), h.brand ->> 'timeZone') - $5::int * interval '1 day', now()) as since
         from member m join merchant h on h.id = m.merchant_id where m.account = $1
     ), made as (
       insert into contract (merchant_id, kind, agent_id, offerer_id, payer, state, created_at, since)
       select merchant_id, $3, id, offerer, 'platform', 'ACCEPTED', since, since from who returning id, since
     )
     insert into contract_version (contract_id, version, state, offered_by, idempotency_key, offered_at, expires_at, answered_at,
       accepted_at, effective_from, periods, carry, carry_in, costs, active_deposit, active_valid, weights, bands, grants, collect)
     select id, 1, 'ACCEPTED', 'test', $1 || $3, since, since + interval '1 day', since, since, since, 1, 'none', 'keep', '{}', 0, 0, '{}',
            jsonb_build_array(jsonb_build_object('no', 1, 'min_valid', '0', 'average', false, 'min_loss', null, 'min_active', 0,
              'rate', $2::text, 'rate_win', null)), '[]', 'automatic' from made`,
    [account, rate, kind, from ?? null, days ?? null],
  )

/** Gives an agent a dividend contract of the platform, in force from now on: one band that asks for nothing. */
export const giveDividend = (databaseUrl: string, account: string, rate: string): Promise<void> =>
  giveContract(databaseUrl, account, { kind: "dividend", rate })

/** The number of bills of agents. */
export async function billsOf(databaseUrl: string, accounts: readonly string[]): Promise<number> {
  const rows = await rowsOf<{ bills: number }>(
    databaseUrl,
    "select count(*)::int as bills from agent_bill b join member m on m.id = b.agent_id where m.account = any($1)",
    [accounts],
  )
  return rows[0]?.bills ?? 0
}

/** Offers a member rewards of cash that wait to be claimed, by their names. */
export const offerRewards = (
  databaseUrl: string,
  account: string,
  rewards: readonly { readonly title: string; readonly amount: number }[],
): Promise<void> =>
  run(
    databaseUrl,
    `insert into reward (bucket, merchant_id, member_id, source, key, posting, kind, asset, amount, title, state, claim_by, created_at)
     select m.id & 63, m.merchant_id, m.id, 'mission', gen_random_uuid()::text, gen_random_uuid(), 'CASH', 'BRL', r.amount * 10000,
            jsonb_build_object('EN', r.title), 'OPEN', now() + interval '7 days', clock_timestamp()
       from member m cross join jsonb_to_recordset($2::jsonb) as r (title text, amount bigint) where m.account = $1`,
    [account, JSON.stringify(rewards)],
  )

/** Gives a member a free bet of whole units of the merchant's asset, for any lottery of the house, that ends in a week. */
export const giveFreeBet = (databaseUrl: string, account: string, value: number): Promise<void> =>
  run(
    databaseUrl,
    `with m as (
       select id, merchant_id from member where account = $1
     ), terms as (
       insert into bonus_terms (merchant_id, code, version, asset, terms, written_by, created_at)
       select merchant_id, 'walk-' || id, 1, 'BRL',
              '{"multiple":"0","funding":"cash-first","weights":{"products":{},"vendors":{},"games":{}},"maxStake":null,"cap":null,
                "lockedPrincipal":false,"lostOnWithdrawal":false,"days":7,"once":false,
                "freeBet":{"games":[],"oddsFrom":"1.5","oddsTo":null,"returnsStake":false}}'::jsonb, 'test', now() from m
       returning merchant_id, code
     )
     insert into bonus_lot (bucket, member_id, merchant_id, asset, key, code, version, occasion, state, granted, balance, required, to_wager,
       granted_by, granted_at, expires_at)
     select m.id & 63, m.id, m.merchant_id, 'BRL', gen_random_uuid(), terms.code, 1, 'walk', 'pending', $2::bigint * 10000, 0, 0, 0,
            'test', now(), now() + interval '7 days' from m join terms on terms.merchant_id = m.merchant_id`,
    [account, value],
  )

/** Gives a member free rounds of the studio's slot at a stake of 1, that end in a week. Their winnings become cash. */
export const giveFreeRounds = (databaseUrl: string, account: string, rounds: number): Promise<void> =>
  run(
    databaseUrl,
    `with m as (
       select id, merchant_id from member where account = $1
     ), terms as (
       insert into bonus_terms (merchant_id, code, version, asset, terms, written_by, created_at)
       select merchant_id, 'rounds-' || id, 1, 'BRL',
              '{"multiple":"0","funding":"cash-first","weights":{"products":{},"vendors":{},"games":{}},"maxStake":null,"cap":null,
                "lockedPrincipal":false,"lostOnWithdrawal":false,"days":7,"once":false,
                "freeRounds":{"games":["STUDIO:paper-lanterns"],"stake":"1"}}'::jsonb, 'test', now() from m
       returning merchant_id, code
     ), lot as (
       insert into bonus_lot (bucket, member_id, merchant_id, asset, key, code, version, occasion, state, granted, balance, required, to_wager,
         granted_by, granted_at, expires_at)
       select m.id & 63, m.id, m.merchant_id, 'BRL', gen_random_uuid(), terms.code, 1, 'walk', 'pending', $2::bigint * 10000, 0, 0, 0,
              'test', now(), now() + interval '7 days' from m join terms on terms.merchant_id = m.merchant_id
       returning id
     )
     insert into bonus_free_rounds (lot_id, value, stake, rounds, rounds_left)
     select id, $2::bigint * 10000, 10000, $2, $2 from lot`,
    [account, rounds],
  )

/** Gives a member points by the merchant's adjustments. */
export const givePoints = (databaseUrl: string, account: string, points: number): Promise<void> =>
  run(
    databaseUrl,
    // A point is kept with four decimal places; purpose 3 and asset 48 are the wallet of points, purpose 12 the adjustments.
    `select ledger.post_one(bucket, wallet, $2::bigint * 10000, gen_random_uuid(), (1 << 16) | (12 << 6) | 48, 30::smallint, 'test', now())
       from (select m.bucket, m.wallet, ledger.lock_buckets(array[m.bucket]) from
              (select (id & 63)::smallint as bucket, (id << 16) | (3 << 6) | 48 as wallet from member where account = $1) m) held`,
    [account, points],
  )
