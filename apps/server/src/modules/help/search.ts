import { distance } from "../../kernel/mistyped.ts"
import { searchText } from "../../kernel/search-text.ts"

/** Thai is written without spaces, and its words are found by a dictionary. */
const THAI = /\p{Script=Thai}+/gu
const thaiWords = new Intl.Segmenter("th", { granularity: "word" })

/** The words of a text as the search writes them, each once. */
export function wordsOf(text: string): string[] {
  const apart = text.replaceAll(THAI, (run) =>
    [...thaiWords.segment(run)].map(({ segment }) => ` ${segment} `).join(""),
  )
  return [...new Set(searchText(apart).split(" "))].filter((word) => word !== "")
}

/** HTML as its reader sees it: entities stay, since no word holds one. */
export const plainText = (html: string): string => html.replaceAll(/<[^>]*>|&\w+;/g, " ")

/** An article as the search reads it. */
export interface Searched {
  readonly title: readonly string[]
  readonly words: readonly string[]
}

/** Words of a question that are looked at. */
const MOST_WORDS = 12
/** Of the weight of a question's words, the part that an article has to answer. */
const ENOUGH = 0.5
const IN_TITLE = 1.5

/** How well a word that stands in the articles is the one that was asked for: 1 as it is, less mistyped, 0 not at all. */
function likeness(asked: string, there: string): number {
  if (asked === there) return 1
  if (there.startsWith(asked)) return 0.9
  if (asked.length >= 3 && there.includes(asked)) return 0.7
  // A mistake in both of the first two letters is none that people make, and each comparison costs.
  if (asked[0] !== there[0] && asked[1] !== there[1] && asked[0] !== there[1]) return 0
  const wrong = distance(asked, there)
  return Number.isFinite(wrong) && wrong <= (asked.length < 8 ? 1 : 2) ? 0.8 - wrong / 10 : 0
}

/**
 * Articles that answer a question, best first. Each word weighs by how few articles hold it, so that those of every
 * article decide nothing; a word that no article holds weighs most, and what answers less than half of the weight is
 * left out.
 */
export function bestAnswers<A extends Searched>(question: string, articles: readonly A[]): A[] {
  const asked = wordsOf(question).slice(0, MOST_WORDS)
  const known = new Set(articles.flatMap(({ words }) => words))
  const meant = asked.map((word) => likeTo(word, known))
  const scores = new Map(articles.map((article) => [article, { found: 0, ranked: 0 }]))
  let weightOfAll = 0
  for (const likenesses of meant) {
    const answers = articles
      .map((article) => ({ article, like: best(likenesses, article.words) }))
      .filter(({ like }) => like > 0)
    const weight = Math.log(1 + articles.length / Math.max(answers.length, 1))
    weightOfAll += weight
    for (const { article, like } of answers) {
      const score = scores.get(article)
      if (!score) continue
      score.found += weight
      const inTitle = best(likenesses, article.title)
      score.ranked += weight * Math.max(like, inTitle * IN_TITLE)
    }
  }
  return articles
    .map((article) => ({ article, ...(scores.get(article) ?? { found: 0, ranked: 0 }) }))
    .filter(({ found }) => found > 0 && found >= weightOfAll * ENOUGH)
    .toSorted((one, other) => other.ranked - one.ranked)
    .map(({ article }) => article)
}

/** The words that one of a question may mean, with their likeness; where it stands as it is, no mistyped one. */
function likeTo(word: string, known: ReadonlySet<string>): ReadonlyMap<string, number> {
  const all = [...known].map((each) => [each, likeness(word, each)] as const).filter(([, like]) => like > 0)
  const surest = Math.max(...all.map(([, like]) => like))
  return new Map(surest >= 0.9 ? all.filter(([, like]) => like >= 0.7) : all)
}

const best = (likenesses: ReadonlyMap<string, number>, words: readonly string[]): number =>
  words.reduce((most, word) => Math.max(most, likenesses.get(word) ?? 0), 0)
