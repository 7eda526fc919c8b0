import { afterAll, beforeAll, expect, test } from "vitest"
import { device } from "@croupier/testkit"
import { NEW_PASSWORD, openConsole, type ConsoleHouse, type Person } from "./console-client.ts"

/** Tries of a stranger at the passwords of the staff, and errors of an open session. */

let home: ConsoleHouse
beforeAll(async () => {
  home = await openConsole()
})
afterAll(() => home.close())

const HERE = "10.1.2.3"
let places = 0
/** An address that no test has tried from. */
const elsewhere = () => `198.51.100.${++places}`

/** The code of the answer to a wrong password, with the puzzle solved where it is asked for. */
async function guess(login: string, ip: string): Promise<string> {
  const answer = await home.stranger(ip).signInSolved(login, "guess")
  return answer.success ? "in" : answer.code
}
const codes = async (count: number, one: () => Promise<string>): Promise<string[]> => {
  const heard: string[] = []
  for (let each = 0; each < count; each++) heard.push(await one())
  return heard
}
const wrong = (count: number, code = "CREDENTIALS_WRONG") => Array.from({ length: count }, () => code)

test("wrong passwords from elsewhere slow that address alone", async () => {
  const person = await home.hire(["owner"])
  const stranger = elsewhere()
  expect(await codes(7, () => guess(person.login, stranger))).toEqual([
    ...wrong(5),
    "RATE_LIMITED",
    "RATE_LIMITED",
  ])
  // From where they always come, the person signs in, steps up, and goes on in the session that was open.
  expect(await person.stepUp()).toMatchObject({ next: "open" })
  const again = home.stranger(HERE)
  expect(await again.signIn(person.login, NEW_PASSWORD)).toMatchObject({ next: "code" })
  expect(await again.does("staffCode", { code: person.freshCode() })).toMatchObject({ next: "open" })
  // And from somewhere new.
  expect(await home.stranger(elsewhere()).signIn(person.login, NEW_PASSWORD)).toMatchObject({ next: "code" })
})

test("a name of characters of two units is answered and written down like any", async () => {
  expect(await guess("🎰🎰🎰", elsewhere())).toBe("CREDENTIALS_WRONG")
  const { rows } = await (await home.asOwner()).does("listAudit", { act: "session.failed" })
  expect(rows[0]?.after).toMatchObject({ unknownName: "🎰…" })
})

test("each wrong password more waits twice as long, and a right one ends the wait of its place alone", async () => {
  const person = await home.hire(["support"])
  const [place, other] = [elsewhere(), elsewhere()]
  await codes(5, () => guess(person.login, place))
  await codes(5, () => guess(person.login, other))
  const wait = async (ip: string) => {
    const answer = await home.stranger(ip).signInSolved(person.login, NEW_PASSWORD)
    return answer.success ? "in" : Number(answer.args[0])
  }
  expect(await wait(place)).toBe(30)
  home.clock.advance(30_000)
  expect(await guess(person.login, place)).toBe("CREDENTIALS_WRONG")
  expect(await wait(place)).toBe(60)
  for (let count = 0; count < 5; count++) {
    home.clock.advance(15 * 60_000)
    await guess(person.login, place)
  }
  expect(await wait(place)).toBe(15 * 60)
  home.clock.advance(15 * 60_000)
  expect(await wait(place)).toBe("in")
  expect(await codes(5, () => guess(person.login, place))).toEqual(wrong(5))
  expect(await codes(2, () => guess(person.login, other))).toEqual(["CREDENTIALS_WRONG", "RATE_LIMITED"])
})

test("after the first wrong password the name asks for the puzzle everywhere, and each solution is good once", async () => {
  const person = await home.hire(["support"])
  const plain = (password: string) =>
    home.stranger(elsewhere()).call("staffSignIn", { login: person.login, password })
  expect(await plain("guess")).toMatchObject({ status: 401, code: "CREDENTIALS_WRONG" })
  expect(await plain(NEW_PASSWORD)).toMatchObject({ status: 400, code: "HUMAN_CHECK_REQUIRED" })
  const { parameters, signature } = await home.stranger().does("staffPuzzle", {})
  const humanAnswer = JSON.stringify({
    challenge: { parameters, signature },
    solution: { counter: 1, derivedKey: "00" },
  })
  expect(
    await home.stranger(elsewhere()).call("staffSignIn", { login: person.login, password: "x", humanAnswer }),
  ).toMatchObject({ code: "HUMAN_CHECK_FAILED" })
  expect(await home.stranger(elsewhere()).signInSolved(person.login, NEW_PASSWORD)).toMatchObject({
    success: true,
  })
})

test("many guesses at once are no more than five", async () => {
  const person = await home.hire(["support"])
  const place = elsewhere()
  expect(await guess(person.login, place)).toBe("CREDENTIALS_WRONG")
  const heard = await Promise.all(Array.from({ length: 12 }, () => guess(person.login, place)))
  expect(heard.filter((code) => code === "CREDENTIALS_WRONG")).toHaveLength(4)
  expect(heard.filter((code) => code === "RATE_LIMITED")).toHaveLength(8)
})

test("an unknown name is answered, counted, slowed and asked for the puzzle as a known one is", async () => {
  const person = await home.hire(["support"])
  const walk = async (login: string) => {
    const place = elsewhere()
    const plain = () => home.stranger(place).call("staffSignIn", { login, password: "guess" })
    const seen = (answer: Awaited<ReturnType<typeof plain>>) =>
      answer.success ? "in" : `${answer.status} ${answer.code} ${answer.message} ${answer.args.join()}`
    const heard = [seen(await plain()), seen(await plain())]
    for (let count = 0; count < 6; count++)
      heard.push(seen(await home.stranger(place).signInSolved(login, "guess")))
    return heard
  }
  const gone = await home.hire(["support"])
  await home.store.database.pool.query("update operator_staff set revoked_at = now() where id = $1", [
    gone.staffId,
  ])
  const unknown = await walk("nobody.knows")
  expect(await walk(person.login)).toEqual(unknown)
  expect(await walk(gone.login)).toEqual(unknown)
})

test("wrong tries at unknown names leave a trace, bounded, without the name", async () => {
  const owner = await home.asOwner()
  const place = elsewhere()
  const secret = "my.own.password"
  for (let count = 0; count < 12; count++) await guess(`${secret}${count}`, place)
  const { rows } = await owner.does("listAudit", { act: "session.failed" })
  const told = rows.filter(({ after }) => JSON.stringify(after).includes(place))
  expect(told.map(({ after }) => after)).toMatchObject(
    [10, 5, 4, 3, 2, 1].map((triesOfAddress) => ({ triesOfAddress, unknownName: "m…", ip: place })),
  )
  expect(JSON.stringify(told)).not.toContain(secret)
  const { rows: kept } = await home.store.database.pool.query("select t::text from operator_try t")
  expect(JSON.stringify(kept)).not.toContain(secret)
})

test("an address that no list lets in is told so before anybody is looked up", async () => {
  const person = await home.hire(["support"])
  await home.store.database.pool.query(
    "insert into operator_address (merchant_id, range) values (1, '10.0.0.0/8')",
  )
  const place = elsewhere()
  for (const [login, password] of [
    [person.login, NEW_PASSWORD],
    [person.login, "guess"],
    ["nobody.knows", "guess"],
  ] as const)
    expect(await home.stranger(place).call("staffSignIn", { login, password })).toMatchObject({
      status: 403,
      code: "ADDRESS_NOT_ALLOWED",
    })
  const { rows } = await home.store.database.pool.query("select 1 from operator_try where address = $1", [
    place,
  ])
  expect(rows).toEqual([])
  await home.store.database.pool.query("delete from operator_address")
})

test("a wrong secret in an open session counts for that session alone, each secret by itself", async () => {
  const person = await home.hire(["owner"])
  const step = (who: Person) => async () => {
    const answer = await who.call("staffStepUp", { code: "000000" })
    return answer.success ? "in" : answer.code
  }
  const change = (who: Person) => async () => {
    const answer = await who.call("staffNewPassword", {
      password: "not the present one",
      newPassword: "another one, quite long",
    })
    return answer.success ? "in" : answer.code
  }
  expect(await codes(4, step(person))).toEqual(wrong(4, "CODE_WRONG"))
  expect(await codes(4, change(person))).toEqual(wrong(4))
  // A right password wipes the count of passwords and not that of codes.
  const newPassword = "nine lanterns over the pier"
  await person.does("staffNewPassword", { password: NEW_PASSWORD, newPassword })
  await person.does("staffNewPassword", { password: newPassword, newPassword: NEW_PASSWORD })
  expect(await codes(2, step(person))).toEqual(["CODE_WRONG", "RATE_LIMITED"])
  expect(await codes(6, change(person))).toEqual([...wrong(5), "RATE_LIMITED"])
  // Another session of the same person is not slowed.
  const again = home.stranger(HERE)
  await again.signIn(person.login, NEW_PASSWORD)
  expect(await again.does("staffCode", { code: person.freshCode() })).toMatchObject({ next: "open" })
  expect(await again.call("staffStepUp", { code: person.freshCode() })).toMatchObject({ success: true })
})

test("codes behind a known password are slowed, from however many places, but not where the person came from", async () => {
  const person = await home.hire(["owner"])
  const heard: string[] = []
  for (let place = 0; place < 4; place++) {
    const thief = home.stranger(elsewhere())
    await thief.signIn(person.login, NEW_PASSWORD)
    for (let count = 0; count < 4; count++) {
      const answer = await thief.call("staffCode", { code: "000000" })
      heard.push(answer.success ? "in" : answer.code)
    }
  }
  expect(heard).toEqual([...wrong(10, "CODE_WRONG"), ...wrong(6, "RATE_LIMITED")])
  const again = home.stranger(HERE)
  await again.signIn(person.login, NEW_PASSWORD)
  expect(await again.does("staffCode", { code: person.freshCode() })).toMatchObject({ next: "open" })
})

test("a passkey signs in by itself, whatever is slowed, and each answer once", async () => {
  const person = await home.hire(["owner"])
  await person.stepUp()
  const { origin, hostname } = new URL(home.url)
  const key = device(origin, hostname)
  const challengeOf = (options: Readonly<Record<string, unknown>>) => String(options["challenge"])
  await person.does("staffAddPasskey", {
    name: "Telephone",
    response: key.create(challengeOf(await person.does("staffPasskeyOptions", {}))),
  })
  const place = elsewhere()
  await codes(6, () => guess(person.login, place))
  expect(await guess(person.login, place)).toBe("RATE_LIMITED")
  const there = home.stranger(place)
  const asked = await there.does("staffPasskeySignInOptions", {})
  const answer = { ticket: asked.ticket, response: key.get(challengeOf(asked.options)) }
  expect(await there.does("staffSignInByPasskey", answer)).toMatchObject({
    next: "open",
    login: person.login,
  })
  expect(await there.call("listStaff", {})).toMatchObject({ success: true })
  expect(await home.stranger().call("staffSignInByPasskey", answer)).toMatchObject({
    code: "PASSKEY_REFUSED",
  })
  const other = await home.stranger().does("staffPasskeySignInOptions", {})
  expect(
    await home.stranger().call("staffSignInByPasskey", {
      ticket: other.ticket,
      response: device(origin, hostname).get(challengeOf(other.options)),
    }),
  ).toMatchObject({ code: "PASSKEY_REFUSED" })
})

test("the token of the password is not that of the open session", async () => {
  const person = await home.hire(["owner"])
  const again = home.stranger()
  await again.signIn(person.login, NEW_PASSWORD)
  const before = again.cookie()
  await again.does("staffCode", { code: person.freshCode() })
  expect(again.cookie()).not.toBe(before)
  expect(await home.stranger().call("staffSession", {}, { cookie: before })).toMatchObject({
    status: 401,
    code: "NOT_SIGNED_IN",
  })
  expect(await again.call("staffSession", {})).toMatchObject({ value: { next: "open" } })
})

test("the sign-in takes JSON of the console's own pages and nothing else", async () => {
  const login = "owner"
  const send = (type: string, headers: Record<string, string>) =>
    fetch(new URL("/console/api/session", home.url), {
      method: "POST",
      headers: { "content-type": type, "x-forwarded-for": elsewhere(), ...headers },
      body: type.includes("json")
        ? JSON.stringify({ login, password: "guess" })
        : `login=${login}&password=guess`,
    })
  const json = "application/json"
  const { origin } = new URL(home.url)
  expect((await send("application/x-www-form-urlencoded", {})).status).toBe(415)
  expect((await send("text/plain", {})).status).toBe(415)
  for (const headers of [
    { "sec-fetch-site": "cross-site", origin },
    { "sec-fetch-site": "same-site" },
    { origin: "https://elsewhere.test" },
    { origin: "null" },
  ])
    expect((await send(json, headers)).status).toBe(403)
  for (const headers of [{ "sec-fetch-site": "same-origin", origin }, { origin }, {}])
    expect([400, 401]).toContain((await send(json, headers)).status)
})
