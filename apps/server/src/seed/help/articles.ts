import { LANGUAGES, type Language } from "@croupier/contract"
import { texts, type LocaleLanguage } from "@croupier/locales"
import type { FirstArticle } from "../../modules/help/index.ts"
import { accountWords } from "./account-words.ts"
import { moneyWords } from "./money-words.ts"
import { playWords } from "./play-words.ts"

/** Buttons and pages that the articles name, by their labels on the site. */
const LABELS = {
  register: ["core", "register"],
  login: ["core", "login"],
  deposit: ["core", "deposit"],
  withdraw: ["core", "withdraw"],
  centre: ["core", "member_centre"],
  security: ["core", "security_centre"],
  forgot: ["auth", "auth_forgot"],
  tryFree: ["auth", "auth_try_free"],
  verify: ["lottery", "lottery_verify"],
  group: ["lottery", "lottery_prize_group"],
  payouts: ["member", "member_payouts"],
  bonuses: ["member", "member_bonuses"],
  record: ["member", "member_record"],
  protection: ["member", "member_protection"],
} as const
type Label = keyof typeof LABELS
const isLabel = (name: string): name is Label => name in LABELS

const labelled = (language: LocaleLanguage, body: string): string =>
  body.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    if (!isLabel(name)) throw new Error(`an article names the label ${name}, which is none`)
    const [namespace, key] = LABELS[name]
    return `<b>${texts(language, namespace)[key]}</b>`
  })

const inLanguages = (textOf: (language: Language) => string): FirstArticle["title"] =>
  Object.fromEntries(LANGUAGES.map((language) => [language, textOf(language)]))

/** The demo's first articles; every line of them is true of the demo. */
export const demoHelp: readonly FirstArticle[] = [...accountWords, ...moneyWords, ...playWords].map(
  ({ article, category, words }) => ({
    article,
    category,
    title: inLanguages((language) => words[language][0]),
    body: inLanguages((language) => labelled(language, words[language][1])),
  }),
)
