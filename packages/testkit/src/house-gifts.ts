import pg from "pg"

/** A prize of a raffle as it is published: `member` is the number in the frozen list. */
interface DrawnPrize {
  readonly prize: number
  readonly ticket: number
  readonly member: string
}

/** A raffle that was drawn: its frozen list by account, and all that proves it. */
export interface DrawnRaffle {
  readonly code: string
  readonly draw: string
  readonly commitment: string
  readonly listHash: string
  readonly salt: string
  readonly seed: string
  /** The account of each ticket. */
  readonly tickets: readonly string[]
  readonly winners: readonly DrawnPrize[]
}

async function using<T>(databaseUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    await client.query("begin")
    const made = await work(client)
    await client.query("commit")
    return made
  } finally {
    await client.end()
  }
}

/** Writes an open reward of five whole units of cash; answers its id. */
async function openReward(
  client: pg.Client,
  account: string,
  { source, key }: { readonly source: string; readonly key: string },
): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `insert into reward (bucket, merchant_id, member_id, source, key, posting, kind, asset, amount, title, state, claim_by, created_at)
     select id & 63, merchant_id, id, $2, replace($3, '{member}', id::text), gen_random_uuid(), 'CASH', 'BRL', 50000,
            '{"EN": "Gift"}', 'OPEN', now() + interval '7 days', now() from member where account = $1 returning id`,
    [account, source, key],
  )
  const id = rows[0]?.id
  if (id === undefined) throw new Error(`no member is named ${account}`)
  return id
}

/** Gives a member cashback of 5.00 for a week of play that ended 14 days ago, which waits to be claimed. */
export const giveCashback = (databaseUrl: string, account: string): Promise<void> =>
  using(databaseUrl, async (client) => {
    const { rows } = await client.query<{ id: string; day: string }>(
      `insert into cashback_window as w (merchant_id, first_day, until_day, starts_at, ends_at, terms_day, is_counted)
       select m.merchant_id, current_date - 21, current_date - 14, now() - interval '21 days', now() - interval '14 days', current_date - 21, true
         from member m where m.account = $1
       on conflict (merchant_id, first_day) do update set is_counted = true
       returning id, to_char(first_day, 'YYYY-MM-DD') as day`,
      [account],
    )
    const [window] = rows
    if (!window) throw new Error(`no member is named ${account}`)
    const rewardId = await openReward(client, account, {
      source: "cashback",
      key: `cashback:{member}:RNG:${window.day}`,
    })
    await client.query(
      `insert into cashback_entry (bucket, member_id, product, first_day, until_day, window_id, basis, carries, level, rate, valid, lost,
         rewards, carried, absorbed, base, asked, edge, agents, points, cap, amount, carry, debt, state, reward_id, claim_by)
       select m.id & 63, m.id, 'RNG', current_date - 21, current_date - 14, $2, 'NET_LOSS', 'NEXT', 0, '5', 20000000, 1000000,
              0, 0, 0, 1000000, 50000, 700000, 0, 0, 560000, 50000, 0, 0, 'OPEN', $3, now() + interval '7 days'
         from member m where m.account = $1`,
      [account, window.id, rewardId],
    )
  })

/** Writes a raffle that was drawn a moment ago, its prizes of 5.00 open; answers the draw's id. */
export const giveDrawnRaffle = (
  databaseUrl: string,
  merchant: number,
  raffle: DrawnRaffle,
): Promise<string> =>
  using(databaseUrl, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `with made as (insert into raffle (merchant_id, time_zone) values ($1, 'UTC') returning id)
       insert into raffle_draw (raffle_id, merchant_id, asset, code, draw, words, per, cap, prizes, starts_at, closes_at, state, commitment,
         committed_at, sealed_seed, closed_at, tickets, members, list_hash, chain_id, height, salt, salt_at, seed, drawn_at)
       select id, $1, 'BRL', $2, $3, '[{"language": "EN", "name": "Walk draw", "text": ""}]', 1000000, 20,
              array_fill(50000::bigint, array[$4::int]), now() - interval '8 days', now() - interval '1 hour', 'DRAWN', $5,
              now() - interval '9 days', '', now() - interval '1 hour', $6, 1, $7, 1, 900, $8, now(), $9, now() from made returning id`,
      [
        merchant,
        raffle.code,
        raffle.draw,
        raffle.winners.length,
        raffle.commitment,
        raffle.tickets.length,
        raffle.listHash,
        raffle.salt,
        raffle.seed,
      ],
    )
    const drawId = rows[0]?.id ?? ""
    const numbers = [...new Set(raffle.tickets)]
    for (const [at, account] of raffle.tickets.entries())
      await client.query(
        "insert into raffle_entry (draw_id, n, bucket, member_id, member) select $1, $2, id & 63, id, $3 from member where account = $4",
        [drawId, at + 1, numbers.indexOf(account) + 1, account],
      )
    for (const { prize, ticket, member } of raffle.winners) {
      const account = raffle.tickets[ticket - 1] ?? ""
      const rewardId = await openReward(client, account, {
        source: "raffle",
        key: `raffle:${drawId}:${prize}`,
      })
      await client.query(
        `insert into raffle_winner (draw_id, prize, n, bucket, member_id, member, amount, reward_id, state)
         select $1, $2, $3, id & 63, id, $4::int, 50000, $5, 'OPEN' from member where account = $6`,
        [drawId, prize, ticket, member, rewardId, account],
      )
    }
    return drawId
  })
