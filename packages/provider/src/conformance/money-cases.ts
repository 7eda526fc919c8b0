import { decided, sit, ROUND, same, type Case } from "./trial.ts"

/** Bets, prizes and reversals: what moves, what does not, and how often. */
export const moneyCases: readonly Case[] = [
  {
    id: "C01",
    title: "the same bet, one after the other and twenty at once, is taken once",
    run: async (house) => {
      const seat = await sit(house, "100")
      const first = await seat.bet("b", "10")
      same("the first", [first.status, first.replay ?? false, first.balance?.real], ["OK", false, "90"])
      const again = await seat.bet("b", "10")
      same("again", [again.status, again.replay, again.balance?.real], ["OK", true, "90"])
      same("its number", again.platform_tx_id, first.platform_tx_id)
      const many = await Promise.all(Array.from({ length: 20 }, () => seat.bet("c", "5")))
      same("twenty at once", new Set(many.map(({ status }) => status)).size, 1)
      same("taken now", many.filter(({ replay }) => !replay).length, 1)
      same("numbers", new Set(many.map(({ platform_tx_id }) => platform_tx_id)).size, 1)
      same("balance", await seat.balance(), "85")
    },
  },
  {
    id: "C02",
    title: "the same number with another amount is a conflict and moves nothing",
    run: async (house) => {
      const seat = await sit(house, "100")
      await seat.bet("b", "10")
      const other = await seat.bet("b", "11")
      same("the other", [other.status, other.final], ["TX_CONFLICT", true])
      await seat.win("w", "3")
      same("another prize", (await seat.win("w", "4")).status, "TX_CONFLICT")
      same("balance", await seat.balance(), "93")
    },
  },
  {
    id: "C03",
    title: "a round has as many bets and prizes as it likes",
    run: async (house) => {
      const seat = await sit(house, "100")
      for (const [txId, amount] of [
        ["b1", "10"],
        ["b2", "20.5"],
      ] as const)
        same(txId, (await seat.bet(txId, amount)).status, "OK")
      for (const txId of ["w1", "w2"]) same(txId, (await seat.win(txId, "0.25")).status, "OK")
      same("balance", await seat.balance(), "70")
    },
  },
  {
    id: "C05",
    title: "a prize before its bet waits for it",
    run: async (house) => {
      const seat = await sit(house, "100")
      const early = await seat.win("w", "7")
      same("early", [early.status, early.final], ["BET_NOT_FOUND", false])
      same("nothing moved", await seat.balance(), "100")
      await seat.bet("b", "10")
      same("now", (await seat.win("w", "7")).status, "OK")
      same("balance", await seat.balance(), "97")
    },
  },
  {
    id: "C06",
    title: "a prize is paid once, may be nothing, and is paid on a closed round",
    run: async (house) => {
      const seat = await sit(house, "100")
      await seat.bet("b", "10")
      await seat.win("w", "7")
      same("again", (await seat.win("w", "7")).replay, true)
      same("nothing", (await seat.win("none", "0", { round_closed: true })).status, "OK")
      same("late", (await seat.win("late", "1")).status, "OK")
      same("a bet on it", (await seat.bet("b2", "1")).status, "ROUND_CLOSED")
      same("balance", await seat.balance(), "98")
    },
  },
  {
    id: "C07",
    title: "a rollback returns a stake once, and one that came first refuses its bet for ever",
    run: async (house) => {
      const seat = await sit(house, "100")
      await seat.bet("b", "10")
      same("taken back", (await seat.rollback("r", "b")).status, "OK")
      same("again", (await seat.rollback("r", "b")).status, "OK")
      same("by another number", (await seat.rollback("r2", "b")).status, "OK")
      same("the bet again", (await seat.bet("b", "10")).status, "TX_CANCELLED")
      same("its prize", (await seat.win("w", "5")).status, "TX_CANCELLED")
      same("before the bet", (await seat.rollback("r3", "never")).status, "OK")
      const late = await seat.bet("never", "10", { round_id: "another" })
      same("the late bet", [late.status, late.final], ["TX_CANCELLED", true])
      same("balance", await seat.balance(), "100")
    },
  },
  {
    id: "C07b",
    title: "a bet that was rolled back before it came is refused a month later",
    needs: "moveClock",
    run: async (house) => {
      const seat = await sit(house, "100")
      await seat.rollback("r", "b")
      house.moveClock?.(30 * 86_400_000)
      const late = await sit(house, "0")
      same("a month later", (await seat.bet("b", "1", { session: late.session })).status, "TX_CANCELLED")
    },
  },
  {
    id: "C07c",
    title: "the prize of a bet that was rolled back before it came is refused for ever, not waited for",
    run: async (house) => {
      const seat = await sit(house, "100")
      await seat.rollback("r", "never")
      const ref_tx_id = seat.about("never").tx_id
      const prize = await seat.win("w", "5", { ref_tx_id })
      same("in a round that is not here", [prize.status, prize.final], ["TX_CANCELLED", true])
      await seat.bet("b", "10")
      same("in one that is", (await seat.win("w", "5", { ref_tx_id })).status, "TX_CANCELLED")
      same("balance", await seat.balance(), "90")
    },
  },
  {
    id: "C08",
    title: "a rollback after the prize takes the prize and returns the stake",
    run: async (house) => {
      const seat = await sit(house, "100")
      await seat.bet("b", "10")
      await seat.win("w", "50")
      same("taken back", (await seat.rollback("r", "b")).balance?.real, "100")
      same("the prize again", (await seat.win("w", "50")).status, "TX_CANCELLED")
      same("balance", await seat.balance(), "100")
    },
  },
  {
    id: "C09",
    title: "a rollback never takes more than there is",
    run: async (house) => {
      const seat = await sit(house, "100")
      await seat.bet("b", "10")
      await seat.win("w", "50")
      await seat.bet("spent", "140", { round_id: "another" })
      const refused = await seat.rollback("r", "b")
      same("refused", [refused.status, refused.final], ["ROLLBACK_REFUSED", true])
      same("balance", await seat.balance(), "0")
    },
  },
  {
    id: "C09b",
    title: "a rollback that leaves something is done, though less than the prize is there",
    run: async (house) => {
      const seat = await sit(house, "100")
      await seat.bet("b", "10")
      await seat.win("w", "50")
      await seat.bet("spent", "95", { round_id: "another" })
      same("taken back", (await seat.rollback("r", "b")).status, "OK")
      same("balance", await seat.balance(), "5")
    },
  },
  {
    id: "C12",
    title: "a bet whose answer was lost, and its rollback, end at the same balance in any order",
    run: async (house) => {
      const seat = await sit(house, "100")
      for (let turn = 0; turn < 10; turn++) {
        const [bet, rollback] = await Promise.all([
          seat.bet(`b${turn}`, "10", { round_id: `r${turn}` }),
          seat.rollback(`r${turn}`, `b${turn}`),
        ])
        same("the rollback", rollback.status, "OK")
        if (bet.status !== "OK") same("the bet", bet.status, "TX_CANCELLED")
        same(
          "the bet afterwards",
          (await seat.bet(`b${turn}`, "10", { round_id: `r${turn}` })).status,
          "TX_CANCELLED",
        )
      }
      same("balance", await seat.balance(), "100")
    },
  },
  {
    id: "C13",
    title: "a bet that is sent again when nothing is left is still the bet that was taken",
    run: async (house) => {
      const seat = await sit(house, "100")
      await seat.bet("b", "60")
      await seat.bet("rest", "40")
      const again = await seat.bet("b", "60")
      same("again", [again.status, again.replay, again.balance?.real], ["OK", true, "0"])
      same("another", (await seat.bet("more", "1")).status, "INSUFFICIENT_FUNDS")
    },
  },
  {
    id: "C14",
    title: "free rounds, jackpots and prizes without a round",
    run: async (house) => {
      const seat = await sit(house, "10")
      same("a free bet", (await seat.bet("b", "0", { kind: "free_round", campaign: "spring" })).status, "OK")
      same("its prize", (await seat.win("w", "2", { kind: "free_round" })).balance?.real, "12")
      same("a jackpot", (await seat.win("j", "1000", { kind: "jackpot" })).balance?.real, "1012")
      const promo = { ...seat.about("p"), amount: "5", campaign: "race" }
      same("a promo", (await house.wallet.call("promo-win", promo)).balance?.real, "1017")
      same("again", (await house.wallet.call("promo-win", promo)).replay, true)
      same("balance", await seat.balance(), "1017")
    },
  },
  {
    id: "C15",
    title: "a correction goes either way, and never below nothing",
    run: async (house) => {
      const seat = await sit(house, "10")
      const adjust = (txId: string, amount: string) =>
        house.wallet.call("adjust", { ...seat.about(txId), amount, reason: "the table was void" })
      same("up", (await adjust("a1", "2.5")).balance?.real, "12.5")
      same("down", (await adjust("a2", "-12")).balance?.real, "0.5")
      const beyond = await adjust("a3", "-1")
      same("beyond", [beyond.status, beyond.final], ["INSUFFICIENT_FUNDS", true])
      same("again", (await adjust("a2", "-12")).replay, true)
      same("balance", await seat.balance(), "0.5")
    },
  },
  {
    id: "C15b",
    title: "the corrections of a round go back with its only bet: a round that never was has moved nothing",
    run: async (house) => {
      const seat = await sit(house, "100")
      const round_id = `${seat.player}/${ROUND}`
      const adjust = (txId: string, amount: string) =>
        house.wallet.call("adjust", { ...seat.about(txId), round_id, amount, reason: "counted again" })
      await seat.bet("b", "10")
      await seat.win("w", "50")
      await adjust("down", "-20")
      await adjust("up", "5")
      same("before", await seat.balance(), "125")
      same("taken back", (await seat.rollback("r", "b")).balance?.real, "100")
      same("a correction again", (await adjust("down", "-20")).status, "TX_CANCELLED")
      same("balance", await seat.balance(), "100")
    },
  },
  {
    id: "C16",
    title: "a batch stops at the first transaction that is refused, and goes on from there",
    run: async (house) => {
      const seat = await sit(house, "10")
      const round_id = `${seat.player}/${ROUND}`
      const bet = (txId: string, amount: string) => ({
        call: "bet" as const,
        body: { ...seat.about(txId), session: seat.session, round_id, amount },
      })
      const steps = [
        bet("b1", "4"),
        bet("b2", "8"),
        { call: "win" as const, body: { ...seat.about("w"), round_id, amount: "1" } },
      ]
      const first = await house.wallet.call("batch", { steps })
      same("the first time", "results" in first ? first.results.map(({ status }) => status) : [], [
        "OK",
        "INSUFFICIENT_FUNDS",
      ])
      await house.wallet.call("promo-win", { ...seat.about("p"), amount: "5", campaign: "gift" })
      const second = await house.wallet.call("batch", { steps })
      same(
        "the second time",
        "results" in second ? second.results.map(({ status, replay }) => [status, replay ?? false]) : [],
        [
          ["OK", true],
          ["OK", false],
          ["OK", false],
        ],
      )
      same("balance", await seat.balance(), "4")
    },
  },
  {
    id: "C17",
    title: "a reservation ends once: with less, with more, with nothing",
    run: async (house) => {
      const seat = await sit(house, "100")
      const reserve = (txId: string, amount: string) =>
        house.wallet.call("reserve", { ...seat.about(txId), session: seat.session, round_id: txId, amount })
      const release = (txId: string, ref: string, bet: string, win: string) =>
        house.wallet.call("release", {
          ...seat.about(txId),
          ref_tx_id: seat.about(ref).tx_id,
          round_id: ref,
          bet,
          win,
        })
      same("set aside", (await reserve("t1", "60")).balance?.real, "40")
      same("out of reach", (await seat.bet("b", "50")).status, "INSUFFICIENT_FUNDS")
      same("less", (await release("s1", "t1", "20", "5")).balance?.real, "85")
      same("again", (await release("s1", "t1", "20", "5")).replay, true)
      same("by another number", (await release("s1b", "t1", "20", "5")).status, "TX_CANCELLED")
      await reserve("t2", "10")
      same("more", (await release("s2", "t2", "15", "0")).balance?.real, "70")
      await reserve("t3", "10")
      same("nothing", (await release("s3", "t3", "0", "0")).balance?.real, "70")
      same("one that never was", (await release("s4", "t4", "1", "0")).status, "BET_NOT_FOUND")
      same("balance", await seat.balance(), "70")
    },
  },
  {
    id: "C17b",
    title:
      "what was set aside returns by a rollback as by a release of nothing; what comes after either is kept out",
    run: async (house) => {
      const seat = await sit(house, "100")
      const reserve = (txId: string) =>
        house.wallet.call("reserve", {
          ...seat.about(txId),
          session: seat.session,
          round_id: txId,
          amount: "60",
        })
      const nothing = (txId: string, ref: string) =>
        house.wallet.call("release", {
          ...seat.about(txId),
          ref_tx_id: seat.about(ref).tx_id,
          round_id: ref,
          bet: "0",
          win: "0",
        })
      await reserve("t1")
      for (const turn of ["once", "again"]) same(turn, (await seat.rollback("r1", "t1")).balance?.real, "100")
      same("its end", (await nothing("s1", "t1")).status, "TX_CANCELLED")
      await seat.rollback("r2", "t2")
      await nothing("s3", "t3")
      for (const late of ["t2", "t3"]) same(late, (await reserve(late)).status, "TX_CANCELLED")
      same("balance", await seat.balance(), "100")
    },
  },
  {
    id: "C25",
    title: "two hundred bets at once take exactly what there is",
    run: async (house) => {
      const seat = await sit(house, "100")
      const all = await Promise.all(
        Array.from({ length: 200 }, (_, n) => decided(() => seat.bet(`b${n}`, "1", { round_id: `r${n}` }))),
      )
      same("taken", all.filter(({ status }) => status === "OK").length, 100)
      same("refused", all.filter(({ status }) => status === "INSUFFICIENT_FUNDS").length, 100)
      same("balance", await seat.balance(), "0")
    },
  },
]
