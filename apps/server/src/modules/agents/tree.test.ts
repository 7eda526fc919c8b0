import { inTransaction, migrate, sql } from "@croupier/database"
import { testDatabase } from "@croupier/testkit"
import fc from "fast-check"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { addMemberRows, aMerchant, MERCHANT } from "../../../test/ground.ts"
import { Refusal } from "../../kernel/refusal.ts"
import { agentMigrations } from "./index.ts"
import { BEFORE_AGENTS, testTree, type TestTree } from "./test-house.ts"
import { effectiveFrom } from "./effective-from.ts"
import { promote } from "./promote.ts"
import { joinTree, moveMember } from "./tree.ts"

let tree: TestTree
beforeAll(async () => {
  tree = await testTree()
})
afterAll(async () => {
  expect(await tree.differences()).toEqual([])
  await tree.close()
})
/** Each test has names of its own. */
let mark = 0
beforeEach(() => void mark++)
const n = (name: string) => `${name}${mark}`
const line = (...names: readonly string[]) => names.map(n).join(">")
const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => "done",
    (error: unknown) => (error instanceof Refusal ? error.code : Promise.reject(error as Error)),
  )

/** A over B over C with the player m below C, and D beside B. */
async function aLine(): Promise<void> {
  await tree.join(n("A"), null)
  await tree.join(n("B"), n("A"))
  await tree.join(n("C"), n("B"))
  await tree.join(n("m"), n("C"), false)
  await tree.join(n("D"), n("A"))
}

describe("joining", () => {
  test("a member plays under all agents above from the first moment, an agent under its own line", async () => {
    await aLine()
    expect(await tree.lineAt(n("m"))).toBe(line("A", "B", "C"))
    expect(await tree.lineAt(n("C"))).toBe(line("A", "B", "C"))
    expect(await tree.lineAt(n("A"))).toBe(n("A"))
    expect(await tree.team(n("B"))).toEqual([n("C"), n("m")])
    expect(await tree.lineAt(n("m"), new Date(tree.clock.now().getTime() - 1))).toBeNull()
  })

  test("below a player, another merchant's agent or a member without a seat is refused", async () => {
    await aLine()
    expect(await codeOf(tree.join(n("x"), n("m"), false))).toBe("AGENT_UNKNOWN")
    const elsewhere = inTransaction(tree.db, (tx) =>
      joinTree(tree.events, tx, {
        memberId: 9_999n,
        merchantId: MERCHANT + 1,
        isAgent: false,
        parentId: tree.idOf(n("A")),
        at: tree.clock.now(),
      }),
    )
    expect(await codeOf(elsewhere)).toBe("AGENT_UNKNOWN")
  })

  test("a tree of three hundred levels is a line like any other", async () => {
    await tree.join(n("L0"), null)
    for (let level = 1; level < 300; level++)
      await tree.join(n(`L${level}-`), level === 1 ? n("L0") : n(`L${level - 1}-`))
    expect((await tree.lineAt(n("L299-")))?.split(">")).toHaveLength(300)
    await tree.join(n("top"), null)
    await tree.move(n("L0"), n("top"))
    tree.clock.advance(120_000)
    expect((await tree.lineAt(n("L299-")))?.split(">")).toHaveLength(301)
  })
})

describe("a move", () => {
  test("counts from a full minute ahead on, for all below, and leaves what was before", async () => {
    await aLine()
    const before = tree.clock.now()
    const effective = effectiveFrom(before)
    await tree.move(n("B"), n("D"))
    expect(effective.getTime() % 60_000).toBe(0)
    expect(effective.getTime() - before.getTime()).toBeGreaterThanOrEqual(30_000)
    const last = new Date(effective.getTime() - 1)
    expect([await tree.lineAt(n("m"), last), await tree.lineAt(n("m"), effective)]).toEqual([
      line("A", "B", "C"),
      line("A", "D", "B", "C"),
    ])
    expect(await tree.team(n("D"))).toEqual([n("B"), n("C"), n("m")])
    const { rows } = await sql`
      select members, asked_by, approved_by, old_parent_id, new_parent_id, effective_at from agent_move
       where member_id = ${tree.idOf(n("B"))}`.execute(tree.db)
    expect(rows).toEqual([
      {
        members: 3,
        asked_by: "ana",
        approved_by: "rui",
        old_parent_id: tree.idOf(n("A")),
        new_parent_id: tree.idOf(n("D")),
        effective_at: effective,
      },
    ])
  })

  test("back to where it was is the same line again", async () => {
    await aLine()
    const read = async () => {
      const { rows } = await sql<{ line: bigint }>`
        select line_id as line from agent_seat where member_id = ${tree.idOf(n("C"))}`.execute(tree.db)
      return rows[0]?.line
    }
    const first = await read()
    await tree.move(n("C"), n("D"))
    expect(await read()).not.toBe(first)
    await tree.move(n("C"), n("B"))
    expect(await read()).toBe(first)
    expect(await tree.lineAt(n("m"), effectiveFrom(tree.clock.now()))).toBe(line("A", "B", "C"))
  })

  test("to the top makes an agent a root, and takes a player out of every line", async () => {
    await aLine()
    await tree.move(n("C"), null)
    await tree.move(n("m"), null)
    const then = effectiveFrom(tree.clock.now())
    expect([await tree.lineAt(n("C"), then), await tree.lineAt(n("m"), then)]).toEqual([n("C"), null])
    await tree.move(n("m"), n("D"))
    expect(await tree.lineAt(n("m"), then)).toBe(line("A", "D"))
  })

  test("brings a player who came by no agent into the tree", async () => {
    await aLine()
    await tree.join(n("free"), null, false)
    await tree.move(n("free"), n("C"))
    expect(await tree.lineAt(n("free"), effectiveFrom(tree.clock.now()))).toBe(line("A", "B", "C"))
  })

  test("below oneself, below a player, to where one stands already: refused", async () => {
    await aLine()
    const all = [
      tree.move(n("A"), n("C")),
      tree.move(n("A"), n("A")),
      tree.move(n("C"), n("m")),
      tree.move(n("C"), n("B")),
      tree.move(n("A"), null),
    ]
    expect(await Promise.all(all.map(codeOf))).toEqual([
      "AGENT_CYCLE",
      "AGENT_CYCLE",
      "AGENT_UNKNOWN",
      "AGENT_THERE",
      "AGENT_THERE",
    ])
  })

  test("of two at once that make a circle together, the second is refused", async () => {
    for (let round = 0; round < 5; round++) {
      mark++
      await aLine()
      const codes = await Promise.all([
        codeOf(tree.move(n("B"), n("D"))),
        codeOf(tree.move(n("D"), n("B"))),
        codeOf(tree.join(n("late"), n("C"), false)),
      ])
      expect(codes.toSorted()).toEqual(["AGENT_CYCLE", "done", "done"])
      expect(await tree.differences()).toEqual([])
    }
  })

  test("that fails behind its last statement leaves nothing", async () => {
    await aLine()
    const failing = inTransaction(tree.db, async (tx) => {
      await moveMember({ clock: tree.clock, events: tree.events.events }, tx, {
        merchantId: MERCHANT,
        memberId: tree.idOf(n("B")),
        parentId: tree.idOf(n("D")),
        askedBy: "ana",
        approvedBy: "rui",
        why: "a test",
      })
      throw new Error("the process was killed")
    })
    await expect(failing).rejects.toThrow("killed")
    expect(await tree.lineAt(n("m"), effectiveFrom(tree.clock.now()))).toBe(line("A", "B", "C"))
    expect(await tree.team(n("D"))).toEqual([])
  })

  test("that lasts beyond its lead is taken back", async () => {
    await aLine()
    const slow = {
      now: () => {
        tree.clock.advance(100_000)
        return tree.clock.now()
      },
    }
    const moving = inTransaction(tree.db, (tx) =>
      moveMember({ clock: slow, events: tree.events.events }, tx, {
        merchantId: MERCHANT,
        memberId: tree.idOf(n("B")),
        parentId: tree.idOf(n("D")),
        askedBy: "ana",
        approvedBy: "rui",
        why: "a test",
      }),
    )
    await expect(moving).rejects.toThrow("longer than its lead")
    expect(await tree.team(n("D"))).toEqual([])
  })
})

describe("a player who becomes an agent", () => {
  const made = (name: string, becomeAgent = async () => true) =>
    inTransaction(tree.db, (tx) =>
      promote({ clock: tree.clock, events: tree.events.events, becomeAgent }, tx, {
        merchantId: MERCHANT,
        memberId: tree.idOf(n(name)),
        type: 2,
        askedBy: "ana",
        approvedBy: "rui",
      }),
    )

  test("keeps the place and plays under a line of its own from the effective minute on", async () => {
    await aLine()
    const since = await made("m")
    expect(await tree.lineAt(n("m"), new Date(since.getTime() - 1))).toBe(line("A", "B", "C"))
    expect(await tree.lineAt(n("m"), since)).toBe(line("A", "B", "C", "m"))
    await tree.join(n("q"), n("m"), false)
    expect(await tree.lineAt(n("q"))).toBe(line("A", "B", "C", "m"))
    expect(await tree.team(n("C"))).toEqual([n("m"), n("q")])
    expect(await codeOf(made("m"))).toBe("AGENT_ALREADY")
    expect(await codeOf(made("C"))).toBe("AGENT_ALREADY")
  })

  test("under no agent stands at the top", async () => {
    await tree.join(n("free"), null, false)
    const since = await made("free")
    expect(await tree.lineAt(n("free"), since)).toBe(n("free"))
  })

  test("twice at once is one; a failure leaves a player", async () => {
    await aLine()
    const failing = made("m", async () => Promise.reject(new Error("killed")))
    await expect(failing).rejects.toThrow("killed")
    expect(await codeOf(made("m", async () => false))).toBe("AGENT_ALREADY")
    const codes = await Promise.all([codeOf(made("m")), codeOf(made("m")), codeOf(tree.move(n("m"), n("D")))])
    expect(codes.filter((code) => code === "AGENT_ALREADY")).toHaveLength(1)
    expect(await tree.differences()).toEqual([])
  })
})

test("whatever joins and moves: closure, depth and lines are those of the parents", async () => {
  const acts = fc.array(
    fc.oneof(
      fc.record({ kind: fc.constant("join" as const), under: fc.nat(30), isAgent: fc.boolean() }),
      fc.record({ kind: fc.constant("move" as const), who: fc.nat(30), under: fc.nat(30) }),
    ),
    { minLength: 10, maxLength: 25 },
  )
  await fc.assert(
    fc.asyncProperty(acts, async (steps) => {
      mark++
      const parents = new Map<string, { parent: string | null; isAgent: boolean }>()
      await tree.join(n("r"), null)
      parents.set(n("r"), { parent: null, isAgent: true })
      const pathOf = (name: string): string[] => {
        const { parent = null } = parents.get(name) ?? {}
        return [...(parent === null ? [] : pathOf(parent)), name]
      }
      for (const [at, step] of steps.entries()) {
        const names = [...parents.keys()]
        const agents = names.filter((name) => parents.get(name)?.isAgent)
        const under = agents[step.under % agents.length] ?? n("r")
        if (step.kind === "join") {
          await tree.join(n(`j${at}-`), under, step.isAgent)
          parents.set(n(`j${at}-`), { parent: under, isAgent: step.isAgent })
          continue
        }
        const who = names[step.who % names.length] ?? n("r")
        const seat = parents.get(who)
        const expected = pathOf(under).includes(who)
          ? "AGENT_CYCLE"
          : seat?.parent === under
            ? "AGENT_THERE"
            : "done"
        expect(await codeOf(tree.move(who, under))).toBe(expected)
        if (expected === "done" && seat) parents.set(who, { ...seat, parent: under })
        tree.clock.advance(120_000)
      }
      tree.clock.advance(120_000)
      for (const [name, { isAgent }] of parents)
        expect(await tree.lineAt(name)).toBe(
          pathOf(name)
            .slice(0, isAgent ? undefined : -1)
            .join(">"),
        )
      expect(await tree.differences()).toEqual([])
    }),
    { numRuns: 6 },
  )
})

test("a house made before has its agents, those who came by them and its codes in the tree", async () => {
  const store = await testDatabase({ migrations: BEFORE_AGENTS })
  const { database } = store
  await aMerchant(database.db)
  await addMemberRows(database.pool, [
    { id: "1", account: "top", type: 1 },
    { id: "2", account: "below", type: 42 },
    { id: "3", account: "player" },
    { id: "4", account: "alone" },
    { id: "5", account: "friend" },
  ])
  await sql`
    insert into member_origin (member_id, affiliate_code, agent_id, referrer_id, created_at)
    values (2, 'TOP', 1, null, now()), (3, 'SUB', 2, null, now()), (5, null, null, 3, now())`.execute(
    database.db,
  )
  await sql`
    insert into affiliate_code (merchant_id, code, agent_id, created_at) values (1, 'SUB', 2, now())`.execute(
    database.db,
  )
  await migrate(database.long, [...BEFORE_AGENTS, agentMigrations])
  const { rows } = await sql<{ id: bigint; parent: bigint | null; path: string[]; playing: boolean }>`
    select s.member_id as id, s.parent_id as parent, l.path::text[] as path,
           (select line_id from play_line_at(s.member_id, now() + interval '1 second')) = s.line_id as playing
      from agents.agent_seat s join agents.agent_line l on l.id = s.line_id order by 1`.execute(database.db)
  expect(rows).toEqual([
    { id: 1n, parent: null, path: ["1"], playing: true },
    { id: 2n, parent: 1n, path: ["1", "2"], playing: true },
    { id: 3n, parent: 2n, path: ["1", "2"], playing: true },
  ])
  const codes = await sql`select code, agent_id from agents.affiliate_code`.execute(database.db)
  expect(codes.rows).toEqual([{ code: "SUB", agent_id: 2n }])
  await store.drop()
})
