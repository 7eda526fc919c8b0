/**
 * `npm run bench -- console`: the lists of the console at 1,000,000 members, deposits and entries of the log and
 * 10,000,000 bets, over HTTP as the console asks for them, one caller after the other. The reference is the session
 * alone, asked for in the same run. BENCH_MEMBERS and BENCH_BETS make it smaller.
 */
import { createHash, randomBytes } from "node:crypto"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { ConsoleEndpoint } from "@croupier/contract/console/endpoint"
import { goesByPages, listFields } from "@croupier/contract/console/list-fields"
import { CONSOLE_ENDPOINTS } from "@croupier/contract/console/table"
import { readConfig } from "@croupier/server/config.ts"
import { startPlatform } from "@croupier/server"
import { openBenchDatabase, percentile } from "./bench-database.ts"
import { fill, type Fill } from "./fill.ts"

const MEMBERS = Number(process.env["BENCH_MEMBERS"] ?? 1_000_000)
const BETS = Number(process.env["BENCH_BETS"] ?? 10_000_000)
const ROUNDS = Number(process.env["BENCH_ROUNDS"] ?? 100)
/** Ids of the bench's own members begin here, above those of the demo. */
const FIRST = 1_000_001

const bench = await openBenchDatabase()
const { pool } = bench.database
const folder = await mkdtemp(join(tmpdir(), "croupier-bench-console-"))
const house = await startPlatform(
  readConfig({
    PORT: "0",
    HOST: "127.0.0.1",
    DATABASE_URL: bench.url,
    DATA_DIR: folder,
    LOG_LEVEL: "silent",
    ROLES: "api",
    RATE_LIMIT_FACTOR: "10000",
  }),
)
const url = house.addresses[0]?.url ?? ""

const STEP = `$1::int`
/** Every second row is the other connection's. */
const numbers = (count: number, first: number | string = FIRST) =>
  `generate_series(${first} + ${STEP}, ${first} + ${count} - 1, $2::int) n`
/** Every list that goes by pages, as its room asks for it first: so none is left out. */
function everyList(member: (round: number) => number): (readonly [string, (round: number) => string])[] {
  return Object.values<ConsoleEndpoint>(CONSOLE_ENDPOINTS)
    .filter((row) => listFields(row) !== undefined && goesByPages(row))
    .flatMap((row) => {
      const asked = [{}, { memberId: "1" }, { gameCode: "SSC1M" }].find(
        (input) => row.input.safeParse(input).success,
      )
      const path = row.path.replace("/console/api/", "")
      return asked
        ? [
            [
              row.module,
              (round: number) =>
                `${path}?${new URLSearchParams("memberId" in asked ? { memberId: String(member(round)) } : { ...asked }).toString()}`,
            ] as const,
          ]
        : []
    })
}

const FILLS: readonly Fill[] = [
  {
    what: "members",
    table: "member",
    insert: `
      insert into member (id, merchant_id, account, type, nickname, language, password_hash, password_changed_at, registered_at,
                          registered_ip, fields)
      select n, 1, 'bench' || n, case when n % 1000 = 0 then 1 else 0 end, 'nick' || n % 1000, 'PT', 'none', now(),
             now() - make_interval(secs => n), '10.' || n % 200 || '.' || n % 250 || '.1',
             jsonb_build_object('realName', 'Name ' || n % 500 || ' of ' || n, 'idNumber', 'ID' || n)
        from ${numbers(MEMBERS)}`,
  },
  {
    what: "contacts",
    table: "member_contact",
    insert: `
      insert into member_contact (member_id, merchant_id, kind, value, changed_at)
      select n, 1, 'mobile', '+5511' || n, now() from ${numbers(MEMBERS)}`,
  },
  {
    what: "sign-ins",
    table: "login_event",
    insert: `
      insert into login_event (member_id, at, outcome, way, ip, user_agent)
      select n, now() - make_interval(secs => n), 'signedIn', 'password',
             case when n % 2 = 0 then '203.0.113.1' else '10.' || n % 200 || '.' || n % 250 || '.1' end, 'bench'
        from ${numbers(MEMBERS)}`,
  },
  {
    what: "deposits",
    table: "deposit",
    insert: `
      insert into deposit (bucket, id, merchant_id, member_id, asset, amount, method, provider, idempotency_key, state,
                           created_at, expires_at)
      select n & 63, uuidv7(make_interval(secs => -n)), 1, n, 'BRL', 100000, 'PIX', 'local', n::text,
             case when n % 1000 = 0 then 'REVIEW' else 'EXPIRED' end, now(), now()
        from ${numbers(MEMBERS)}`,
  },
  {
    what: "entries of the log",
    table: "operator_audit",
    insert: `
      insert into operator_audit (seq, content, previous, hash, at)
      select n, json_build_object('seq', n::text, 'at', '2026-01-01T00:00:00.000Z', 'staffLogin', 'bench' || n % 50,
                                  'merchantId', 1, 'act', 'bench.act' || n % 20, 'target', 'member:' || n % 100000)::text,
             sha256(n::text::bytea), sha256(n::text::bytea), timestamptz '2026-01-01' + make_interval(secs => n)
        from ${numbers(MEMBERS, 1_000)}`,
  },
  {
    what: "rounds of vendors' games",
    table: "provider_round",
    insert: `
      insert into provider_round (vendor, merchant_id, round, member_id, game, asset, bets, staked, won, valid_bet,
                                  opened_at, closed_at)
      select 'STUDIO', 1, 'round' || n, ${FIRST} + n % ${MEMBERS}, 'DICE', 'BRL', 1, 10000, 0, 10000,
             now() - make_interval(secs => n), now()
        from ${numbers(MEMBERS, 0)}`,
  },
  {
    what: "transactions of vendors' games",
    table: "provider_transaction",
    insert: `
      insert into provider_transaction (vendor, merchant_id, kind, tx_id, id, member_id, game, round, asset, amount, moved,
                                        content, at)
      select case when n % 3 = 0 then 'STUDIO' else 'OTHER' end, 1, case when n % 10000 = 0 then 'adjust' when n % 2 = 0 then 'bet' else 'win' end,
             'step' || n, uuidv7(make_interval(secs => -n)), ${FIRST} + n % ${MEMBERS}, 'DICE', 'round' || n / 2, 'BRL', 10000,
             10000, '\\x00', now() - make_interval(secs => n)
        from ${numbers(MEMBERS, 0)}`,
  },
  {
    what: "bets",
    table: "lottery_bet",
    insert: `
      insert into lottery_bet (bucket, id, member_id, merchant_id, slip, line, issue_id, play, selection, units, mode,
                               multiple, prize_group, member_group, stake, asset, placed_at)
      select m & 63, n, m, 1, gen_random_uuid(), 0, i.id, 'SSC.DTT.P1P2', '{}', 1, '1', 1, 1900, 1900, 10000, 'BRL', now()
        from (select n, ${FIRST}::bigint + n % ${MEMBERS} as m from ${numbers(BETS, "1::bigint")}) given,
             (select min(id) as id from lottery_issue) i`,
  },
]

try {
  await pool.query(
    `insert into lottery_issue (merchant_id, game_code, issue, state, opens_at, closes_at, draws_at, commitment, committed_at)
     values (1, 'SSC1M', '20260101-0001', 'CLOSED', now() - interval '3 minutes', now() - interval '2 minutes',
             now() - interval '1 minute', 'bench', now())`,
  )
  await pool.query("insert into provider (code) values ('STUDIO'), ('OTHER')")
  for (const each of FILLS) {
    const began = performance.now()
    const count = await fill(bench.database, each)
    process.stdout.write(`${count} ${each.what}, ${((performance.now() - began) / 1000).toFixed(0)} s\n`)
  }

  // A session as a sign-in leaves it: what is measured here is what comes after.
  const token = randomBytes(32).toString("base64url")
  await pool.query(
    `update operator_staff set must_change_password = false, sealed_totp = '\\x00', totp_confirmed_at = now(), enrolled_at = now() where login = 'owner'`,
  )
  await pool.query(
    `insert into operator_session (token_hash, staff_id, created_at, last_seen_at, expires_at, verified_at, ip, user_agent)
     select $1, id, now(), now(), now() + interval '1 hour', now(), '127.0.0.1', 'bench' from operator_staff where login = 'owner'`,
    [createHash("sha256").update(token).digest()],
  )
  const ask = async (path: string): Promise<void> => {
    const response = await fetch(`${url}/console/api/${path}`, {
      headers: { cookie: `console-session=${token}` },
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${path}: ${text}`)
  }
  const member = (round: number) => FIRST + ((round * 7_919) % MEMBERS)
  const middle = FIRST + Math.floor(MEMBERS / 2)
  const LOOKS: readonly (readonly [string, (round: number) => string])[] = [
    ["the session alone (reference)", () => "session"],
    ["members, newest page", () => "members"],
    ["members, a page from the middle", () => `members?cursor=${middle}`],
    ["members, the start of a name", (at) => `members?search=bench${String(member(at)).slice(0, 4)}`],
    ["members, a number", (at) => `members?search=${member(at)}`],
    ["members, the start of many names", () => "members?search=b"],
    ["members, nobody", () => "members?search=nobody"],
    ["members, a mail address", () => "members?search=nobody@example.com"],
    ["members, a telephone", (at) => `members?search=%2B5511${member(at)}`],
    ["members, a real name", (at) => `members?search=name%20${at % 500}%20of`],
    ["members, what the profile holds", (at) => `members?search=ID${member(at)}`],
    ["members, an address of few", (at) => `members?search=10.${at}.${at}.1`],
    ["members, an address of half of them", () => "members?search=203.0.113.1"],
    ["members, by account", () => "members?order=account"],
    ["members, by account, from the middle", () => `members?order=-account&cursor=bench${middle}`],
    ["members, by account, shut out", () => "members?order=account&locked=yes"],
    ["members, by account, agents", () => "members?order=account&kind=agent"],
    ["members, agents", () => "members?kind=agent"],
    ["members, shut out", () => "members?locked=yes"],
    ["a member's profile", (at) => `members/profile?memberId=${member(at)}`],
    ["a member's bets", (at) => `members/bets?memberId=${member(at)}`],
    ["a member's rounds", (at) => `members/rounds?memberId=${member(at)}`],
    ["a member's sign-ins", (at) => `members/sign-ins?memberId=${member(at)}`],
    ["a member's statement", (at) => `members/statement?memberId=${member(at)}`],
    ["deposits, newest page", () => "payments/deposits"],
    ["deposits in review", () => "payments/deposits?state=REVIEW"],
    ["a member's deposits", (at) => `payments/deposits?memberId=${member(at)}`],
    ["log, newest page", () => "audit"],
    ["log, oldest page", () => "audit?order=seq"],
    ["log, one person", (at) => `audit?staff=bench${at % 50}`],
    ["log, one member", (at) => `audit?target=member:${(at * 31) % 100_000}`],
    ["log, a day long ago", () => "audit?from=2026-01-02T00:00:00.000Z&until=2026-01-03T00:00:00.000Z"],
    ["issues of a game", () => "lottery/issues?gameCode=SSC1M"],
    ["transactions at vendors, newest page", () => "games/transactions"],
    ["transactions at vendors, a rare kind", () => "games/transactions?kind=adjust"],
    ["transactions at vendors, a vendor's bets", () => "games/transactions?vendor=STUDIO&kind=bet"],
    ["transactions at vendors, a member's", (at) => `games/transactions?memberId=${member(at)}`],
    ["transactions at vendors, a number", (at) => `games/transactions?txId=step${member(at) - FIRST}`],
    ["open rounds", () => "games/rounds"],
    ["vendors", () => "games/vendors"],
    ["overview", () => "overview"],
    ["overview, 31 days", () => "overview/days?days=31"],
  ]
  let reference = 0
  let slowest = 0
  const seen = new Set(LOOKS.map(([, path]) => path(0).split("?")[0]))
  const others = everyList(member).filter(([, path]) => !seen.has(path(0).split("?")[0]))
  for (const [what, path] of [...LOOKS, ...others]) {
    for (let round = 0; round < 10; round++) await ask(path(round))
    const times: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const began = performance.now()
      await ask(path(round + 10))
      times.push(performance.now() - began)
    }
    times.sort((a, b) => a - b)
    const p50 = percentile(times, 0.5)
    reference ||= p50
    slowest = Math.max(slowest, p50)
    process.stdout.write(
      `${what.padEnd(36)} p50 ${p50.toFixed(1)} ms, p99 ${percentile(times, 0.99).toFixed(1)} ms, × ${(p50 / reference).toFixed(1)}\n`,
    )
  }
  const [value, base] = [Number(slowest.toFixed(2)), Number(reference.toFixed(2))]
  process.stdout.write(
    `${JSON.stringify({ name: "console", value, unit: "ms, the slowest list's median", reference: base, ratio: Number((slowest / reference).toFixed(1)) })}\n`,
  )
} finally {
  await house.stop()
  await bench.close()
  await rm(folder, { recursive: true, force: true })
}
