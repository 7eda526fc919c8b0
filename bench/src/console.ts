/**
 * `npm run bench -- console`: the lists of the console at 1,000,000 members, deposits and entries of the log and
 * 10,000,000 bets, over HTTP as the console asks for them, one caller after the other. The reference is the session
 * alone, asked for in the same run. BENCH_MEMBERS and BENCH_BETS make it smaller.
 */
import { createHash, randomBytes } from "node:crypto"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { readConfig } from "@croupier/server/config.ts"
import { startHouse } from "@croupier/server"
import { openBenchDatabase, percentile } from "./bench-database.ts"

const MEMBERS = Number(process.env["BENCH_MEMBERS"] ?? 1_000_000)
const BETS = Number(process.env["BENCH_BETS"] ?? 10_000_000)
const ROUNDS = Number(process.env["BENCH_ROUNDS"] ?? 100)
/** Ids of the bench's own members begin here, above those of the demo. */
const FIRST = 1_000_001

const bench = await openBenchDatabase()
const { pool } = bench.database
const folder = await mkdtemp(join(tmpdir(), "croupier-bench-console-"))
const house = await startHouse(
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

const FILLS: readonly (readonly [what: string, text: string, values: readonly unknown[]])[] = [
  [
    "members",
    `insert into member (id, merchant_id, account, type, language, password_hash, password_changed_at, registered_at)
     select n, 1, 'bench' || n, case when n % 1000 = 0 then 1 else 0 end, 'PT', 'none', now(), now() - (n || ' seconds')::interval
       from generate_series($1::int, $1 + $2::int - 1) n`,
    [FIRST, MEMBERS],
  ],
  [
    "deposits",
    `insert into deposit (bucket, id, merchant_id, member_id, asset, amount, method, provider, idempotency_key, state,
                          created_at, expires_at)
     select n & 63, uuidv7(make_interval(secs => -n)), 1, n, 'BRL', 100000, 'PIX', 'local', n::text,
            case when n % 1000 = 0 then 'REVIEW' else 'EXPIRED' end, now(), now()
       from generate_series($1::int, $1 + $2::int - 1) n`,
    [FIRST, MEMBERS],
  ],
  [
    "entries of the log",
    `insert into operator_audit (seq, content, previous, hash, at)
     select n, json_build_object('seq', n::text, 'at', '2026-01-01T00:00:00.000Z', 'staffLogin', 'bench' || n % 50,
                                 'merchantId', 1, 'act', 'bench.act' || n % 20, 'target', 'member:' || n % 100000)::text,
            sha256(n::text::bytea), sha256(n::text::bytea), timestamptz '2026-01-01' + make_interval(secs => n)
       from generate_series(1000, 1000 + $1::int - 1) n`,
    [MEMBERS],
  ],
  [
    "bets",
    `insert into lottery_bet (bucket, id, member_id, merchant_id, slip, line, issue_id, play, selection, units, mode, multiple,
                              prize_group, member_group, stake, asset, placed_at)
     select m & 63, n, m, 1, gen_random_uuid(), 0, (select min(id) from lottery_issue), 'SSC.DTT.P1P2', '{}', 1, '1', 1,
            1900, 1900, 10000, 'BRL', now()
       from (select n, $1::bigint + n % $2::int as m from generate_series(1::bigint, $3::bigint) n) given`,
    [FIRST, MEMBERS, BETS],
  ],
]

try {
  await pool.query(
    `insert into lottery_issue (merchant_id, game_code, issue, state, opens_at, closes_at, draws_at, commitment, committed_at)
     values (1, 'SSC1M', '20260101-0001', 'CLOSED', now() - interval '3 minutes', now() - interval '2 minutes',
             now() - interval '1 minute', 'bench', now())`,
  )
  for (const [what, text, values] of FILLS) {
    const began = performance.now()
    const { rowCount } = await pool.query(text, [...values])
    process.stdout.write(`${rowCount} ${what}, ${((performance.now() - began) / 1000).toFixed(0)} s\n`)
  }
  await pool.query("vacuum analyze member, deposit, operator_audit, lottery_bet")

  // A session as a sign-in leaves it: what is measured here is what comes after.
  const token = randomBytes(32).toString("base64url")
  await pool.query(
    `update operator_staff set must_change_password = false, sealed_totp = '\\x00', totp_confirmed_at = now() where login = 'owner'`,
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
    ["members, a mail address", () => "members?search=nobody@example.com"],
    ["members, agents", () => "members?kind=agent"],
    ["members, shut out", () => "members?locked=yes"],
    ["a member's profile", (at) => `members/profile?memberId=${member(at)}`],
    ["a member's bets", (at) => `members/bets?memberId=${member(at)}`],
    ["deposits, newest page", () => "payments/deposits"],
    ["deposits in review", () => "payments/deposits?state=REVIEW"],
    ["a member's deposits", (at) => `payments/deposits?memberId=${member(at)}`],
    ["log, newest page", () => "audit"],
    ["log, one person", (at) => `audit?staff=bench${at % 50}`],
    ["log, one member", (at) => `audit?target=member:${(at * 31) % 100_000}`],
    ["log, a day long ago", () => "audit?from=2026-01-02T00:00:00.000Z&until=2026-01-03T00:00:00.000Z"],
    ["issues of a game", () => "lottery/issues?gameCode=SSC1M"],
    ["overview", () => "overview"],
  ]
  let reference = 0
  let slowest = 0
  for (const [what, path] of LOOKS) {
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
