import type { PromotionTerms } from "@croupier/contract/promotion-terms"
import { HOUR_MS } from "../kernel/durations.ts"

/** Promotions of the demo: one to join with a tap, one with progress, one by application. All give cash without wagering. */
export function demoPromotions(now: Date): readonly PromotionTerms[] {
  const common = {
    startsAt: new Date(now.getTime() - HOUR_MS).toISOString(),
    endsAt: null,
    code: null,
    mayApplyAgain: true,
  }
  return [
    {
      ...common,
      audience: [],
      words: [
        {
          language: "PT",
          name: "Foto da feira",
          line: "Mostre a sua lanterna e receba 10,00.",
          remark: "Envie uma foto de uma lanterna de papel. A foto não é publicada.",
        },
        {
          language: "EN",
          name: "Market photo",
          line: "Show us your lantern and get 10.00.",
          remark: "Send a photo of a paper lantern. The photo is not published.",
        },
      ],
      category: "event",
      picture: "full-moon",
      period: "monthly",
      way: "application",
      requirement: { kind: "none" },
      reward: { kind: "cash", amount: "10" },
      budget: "2000",
    },
    {
      ...common,
      audience: [],
      words: [
        {
          language: "PT",
          name: "Semana da feira",
          line: "Alcance 200,00 de aposta válida na semana e receba 5,00.",
          remark: "",
        },
        {
          language: "EN",
          name: "Market week",
          line: "Reach 200.00 of valid bet in a week and get 5.00.",
          remark: "",
        },
      ],
      category: "play",
      picture: "trophy",
      period: "weekly",
      way: "tap",
      requirement: { kind: "validBet", amount: "200", products: [] },
      reward: { kind: "cash", amount: "5" },
      budget: "5000",
    },
    {
      ...common,
      audience: [],
      words: [
        {
          language: "PT",
          name: "Lanterna de boas-vindas",
          line: "Um presente de 2,00 para conhecer a feira.",
          remark: "",
        },
        {
          language: "EN",
          name: "Welcome lantern",
          line: "A gift of 2.00 to get to know the market.",
          remark: "",
        },
      ],
      category: "welcome",
      picture: "lantern",
      period: "once",
      way: "tap",
      requirement: { kind: "none" },
      reward: { kind: "cash", amount: "2" },
      budget: "3000",
    },
  ]
}
