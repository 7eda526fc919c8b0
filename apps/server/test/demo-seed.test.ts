import { request } from "node:http"
import { text } from "node:stream/consumers"
import { LANGUAGES } from "@croupier/contract"
import { sql } from "@croupier/database"
import { afterAll, beforeAll, expect, test } from "vitest"
import { openHouse, type OpenHouse } from "./open-house.ts"

let open: OpenHouse

// The seed writes withdrawals and sends none: no provider answers at this address, and no worker asks there.
beforeAll(async () => {
  open = await openHouse({
    env: {
      ROLES: "api",
      PAYMENT_PROVIDER_URL: "http://127.0.0.1:9",
      PAYMENT_PROVIDER_KEY: "k".repeat(32),
      PAYMENT_WEBHOOK_SECRET: "s".repeat(32),
    },
  })
})
afterAll(() => open.close())

const rows = async <R>(query: ReturnType<typeof sql<R>>): Promise<readonly R[]> =>
  (await query.execute(open.store.database.db)).rows

test("the demo's agent has a line of two agents with players under each", async () => {
  const seats = await rows(sql<{ account: string; above: string | null; isAgent: boolean }>`
    select m.account, above.account as above, s.is_agent as "isAgent"
      from agent_seat s join member m on m.id = s.member_id left join member above on above.id = s.parent_id
     where s.merchant_id = 1 and m.account in ('tiago', 'rafael', 'beatriz', 'joana', 'otavio', 'priscila', 'vicente')
     order by s.depth, m.account`)
  expect(
    seats.map(({ account, above, isAgent }) => `${above ?? "–"} ${isAgent ? "agent" : "player"} ${account}`),
  ).toEqual([
    "– agent tiago",
    "tiago player joana",
    "tiago agent rafael",
    "rafael agent beatriz",
    "rafael player otavio",
    "rafael player priscila",
    "beatriz player vicente",
  ])
})

test("contracts of the line are in force, and offers wait for a signature", async () => {
  const contracts = await rows(sql<{ text: string }>`
    select concat_ws(' ', c.kind, m.account, c.payer, c.state) as text
      from contract c join member m on m.id = c.agent_id where c.merchant_id = 1 order by 1`)
  expect(contracts.map(({ text }) => text)).toEqual([
    "daily rafael upline ACCEPTED",
    "daily tiago platform ACCEPTED",
    "dividend rafael upline OFFERED",
    "dividend tiago platform ACCEPTED",
    "quota tiago platform ACCEPTED",
    "realtime rafael upline OFFERED",
    "realtime tiago platform ACCEPTED",
  ])
})

test("cash of the line is credited", async () => {
  const paid = await rows(sql<{ account: string; amount: bigint }>`
    select m.account, d.amount from deposit d join member m on m.id = d.member_id
     where d.method = 'CASH' and d.state = 'CREDITED'
       and m.account in ('tiago', 'joana', 'otavio', 'priscila', 'vicente') order by m.account`)
  expect(paid).toEqual([
    { account: "joana", amount: 8_000_000n },
    { account: "otavio", amount: 4_500_000n },
    { account: "priscila", amount: 1_200_000n },
    { account: "tiago", amount: 10_000_000n },
    { account: "vicente", amount: 3_000_000n },
  ])
})

test("friends of the demo player came by the code, each another part of the way", async () => {
  const friends = await rows(sql<{ text: string }>`
    select concat_ws(' ', m.account, f.state, d.state) as text
      from referral_friend f join member m on m.id = f.friend_id join member r on r.id = f.referrer_id
      left join deposit d on d.member_id = m.id where r.account = 'lucia' order by 1`)
  expect(friends.map(({ text }) => text)).toEqual([
    "camilo OPEN CREDITED",
    "heloisa OPEN CREDITED",
    "yasmin OPEN",
  ])
})

test("the demo player, a friend and players of the line have slips on the draw that is on sale, and the player checked in on three days", async () => {
  const bets = await rows(sql<{ text: string }>`
    select m.account || ' ' || b.stake as text from lottery_bet b join member m on m.id = b.member_id where b.merchant_id = 1 order by 1`)
  expect(bets.map(({ text }) => text)).toEqual([
    "heloisa 500000",
    "joana 4000000",
    "lucia 2000000",
    "marcela 2000000",
    "otavio 2000000",
    "vicente 1500000",
  ])
  const days = await rows(sql<{ place: number; streak: number }>`
    select c.place, c.streak from check_in c join member m on m.id = c.member_id where m.account = 'lucia' order by c.day`)
  expect(days).toEqual([1, 2, 3].map((nth) => ({ place: nth, streak: nth })))
})

test("members take part in promotions, applications wait, and one was rejected with a reason", async () => {
  const parts = await rows(sql<{ text: string }>`
    select concat_ws(' ', w ->> 'name', '–', m.account, i.state, nullif(i.reason, ''),
                     (select count(*) || ' picture' from promotion_image p where p.instance_id = i.id having count(*) > 0)) as text
      from promotion_instance i join member m on m.id = i.member_id
      join promotion_terms t on t.promotion_id = i.promotion_id and t.version = i.version
      cross join lateral jsonb_array_elements(t.terms -> 'words') w
     where i.merchant_id = 1 and w ->> 'language' = 'EN' and w ->> 'name' <> 'Team week' order by 1`)
  expect(parts.map(({ text }) => text).toSorted()).toEqual([
    "Market code – marcela claimed",
    "Market code – otavio claim",
    "Market code – yasmin claimed",
    "Market photo – camilo applying",
    "Market photo – heloisa applying 1 picture",
    "Market photo – joana applying",
    "Market photo – lucia rejected Faltou a foto da lanterna de papel. Envie o pedido de novo com a foto.",
    "Market week – bruna process",
    "Market week – heloisa process",
    "Market week – joana process",
    "Market week – lucia process",
    "Market week – marcela process",
    "Market week – otavio process",
    "Market week – vicente process",
    "Welcome lantern – bruna claim",
    "Welcome lantern – camilo claim",
    "Welcome lantern – heloisa claimed",
    "Welcome lantern – priscila claimed",
    "Welcome lantern – tadeu claim",
  ])
})

test("the promotion for the agent's line takes members of it in, and holds others back", async () => {
  const taken = await rows(sql<{ account: string }>`
    select m.account from promotion_instance i join member m on m.id = i.member_id
      join promotion_terms t on t.promotion_id = i.promotion_id and t.version = i.version
     where i.merchant_id = 1 and t.terms ->> 'way' = 'automatic'`)
  const line = ["rafael", "beatriz", "sabrina", "joana", "otavio", "priscila", "vicente", "marcela", "tadeu"]
  expect(taken.length).toBeGreaterThan(0)
  expect(taken.length).toBeLessThan(line.length)
  expect(line).toEqual(expect.arrayContaining(taken.map(({ account }) => account)))
})

test("words of the demo's promotions stand in every language", async () => {
  const found = await rows(
    sql<{ words: readonly { language: string; name: string; line: string }[] }>`
    select terms -> 'words' as words from promotion_terms t join promotion p on p.id = t.promotion_id where p.merchant_id = 1`,
  )
  expect(found).toHaveLength(6)
  for (const { words } of found) {
    expect(words.map(({ language }) => language).toSorted()).toEqual([...LANGUAGES].sort())
    expect(new Set(words.map(({ line }) => line)).size).toBe(LANGUAGES.length)
  }
})

test("each small house has its own ways to pay in, lotteries and a player", async () => {
  const houses = await rows(sql<{ code: string; methods: string[]; games: string[]; player: string }>`
    select h.code, (select array_agg(d.code order by d.code) from deposit_method d where d.merchant_id = h.id) as methods,
           (select array_agg(g.code order by g.code) from lottery_game g where g.merchant_id = h.id) as games,
           (select string_agg(m.account, ' ') from member m where m.merchant_id = h.id) as player
      from merchant h where h.id between 2 and 4 order by h.id`)
  const methods = ["BANK", "CASH", "QR", "QR_OWN"]
  const games = ["K35M", "SSC5M"]
  expect(houses).toEqual([
    { code: "hoian", methods, games, player: "minh" },
    { code: "chaophraya", methods, games, player: "somchai" },
    { code: "nusantara", methods, games, player: "dewi" },
  ])
})

test("a house under the rules of Brazil has members of proven identity, and places from which they were refused", async () => {
  const members = await rows(sql<{ text: string }>`
    select m.account || ' ' || case when s.basic_at is not null then 'basic' end || ' ' || v.state as text
      from member m join verification_standing s on s.member_id = m.id
      join verification_case v on v.member_id = m.id where m.merchant_id = 5 order by 1`)
  expect(members.map(({ text }) => text)).toEqual([
    "clara basic SUBMITTED",
    "diogo basic SUBMITTED",
    "elisa basic SUBMITTED",
  ])
  const places = await rows(sql<{ text: string }>`
    select concat_ws(' ', m.account, c.country, c.cause, c.outcome) as text
      from location_check c join member m on m.id = c.member_id where c.merchant_id = 5 order by c.id`)
  expect(places.map(({ text }) => text)).toEqual([
    "clara BR FIRST ALLOWED",
    "diogo BR FIRST ALLOWED",
    "diogo AR ADDRESS ELSEWHERE",
    "diogo ADDRESS HOSTING",
    "elisa PT FIRST ELSEWHERE",
    "elisa ADDRESS UNKNOWN",
  ])
  const methods = await rows(sql<{ kind: string }>`select kind from deposit_method where merchant_id = 5`)
  expect(methods.map(({ kind }) => kind)).not.toContain("card")
})

test("menus of each house hold the lotteries that it sells", async () => {
  const hallsOf = async (host: string): Promise<unknown> => {
    const page = await get(`${open.url}/index`, host)
    return JSON.parse(/<script[^>]* id="boot"[^>]*>(.*?)<\/script>/s.exec(page)?.[1] ?? "{}").halls
  }
  expect(await hallsOf("hoian.localhost")).toEqual(["LOTT"])
  expect(await hallsOf("localhost")).toEqual(["ELOTT", "LOTT", "SEA", "VN"])
})

/** A page as a browser asks a house for it: fetch sends no Host of its own. */
const get = (url: string, host: string): Promise<string> =>
  new Promise((resolve, reject) =>
    request(url, { headers: { host } }, (answer) => void text(answer).then(resolve, reject))
      .on("error", reject)
      .end(),
  )

test("notices of the demo stand in every language, and cleaning leaves their paragraphs and bold labels", async () => {
  const notices = await rows(sql<Record<"title" | "content", Record<string, string>>>`
    select title, content from announcement where merchant_id = 1 order by published_at`)
  expect(notices).toHaveLength(3)
  for (const { title, content } of notices)
    for (const texts of [title, content]) {
      expect(Object.keys(texts).sort()).toEqual([...LANGUAGES].sort())
      expect(new Set(Object.values(texts)).size).toBe(LANGUAGES.length)
    }
  for (const text of Object.values(notices[0]?.content ?? {}))
    expect(text).toMatch(/^<p>[^<]+<b>[^<]+<\/b>[^<]+<\/p>$/)
})

test("the watch has alerts of members who share an account and of one who stays below a limit, who is in an open case", async () => {
  const alerts = await rows(sql<{ kind: string; members: string; state: string }>`
    select a.kind, string_agg(m.account, ' ' order by m.account) as members, a.state
      from watch_alert a join watch_alert_member w on w.alert_id = a.id join member m on m.id = w.member_id
     where a.merchant_id = 1 and m.account in ('valter', 'samuel', 'sergio', 'sueli') group by a.id order by a.kind`)
  expect(alerts).toEqual([
    { kind: "BONUS_RING", members: "samuel sergio sueli", state: "NEW" },
    { kind: "SHARED_INSTRUMENTS", members: "samuel sergio sueli", state: "NEW" },
    { kind: "STRUCTURING", members: "valter", state: "LINKED" },
  ])
})
