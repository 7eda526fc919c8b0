/**
 * The site's entry on the server: renders a visitor's page as HTML. It is the same tree as in the browser, on
 * the same modules, whose state belongs to one page at a time; so pages are rendered one after the other.
 */
import {
  linkedCentre,
  type Answer,
  type Ask,
  type Boot,
  type CentrePage,
  type Fields,
  type PrerenderedPage,
  type SiteOnServer,
} from "@croupier/contract/page"
import { text } from "node:stream/consumers"
import { prerenderToNodeStream } from "react-dom/static"
import { shownAddress } from "../address/address.ts"
import { openAt } from "../address/go.ts"
import { queryClient } from "../api/query.ts"
import { setCurrency } from "../i18n/format.ts"
import { MEMBER_PAGES } from "../modals/member-pages.ts"
import { forgetModals, openAtFirst } from "../modals/modals.tsx"
import { findTextsBy, startAllTexts, wantedNamespaces } from "../i18n/texts.ts"
import { runClock, stopClock } from "../realtime/clock.ts"
import { UNKNOWN, VISITOR } from "../session/shown-session.ts"
import { forgetShownParts, shownParts } from "../shell/late.tsx"
import { pageFile } from "../shell/pages.ts"
import { groupAt } from "../shell/router.tsx"
import { App } from "./app.tsx"
import { takeWhitelabel } from "./boot.ts"
import { FIRST_ANSWERS } from "./first-answers.ts"
import { loadTexts } from "./text-files.ts"

findTextsBy(async () => loadTexts)

const isFirst = (module: string): boolean => FIRST_ANSWERS.some((row) => row.module === module)

/** A page may need an answer to know what else to ask; no page goes deeper than this. */
const MOST_PASSES = 3

let turn: Promise<unknown> = Promise.resolve()

export const prerender: SiteOnServer["prerender"] = (path, boot, at, ask) => {
  const rendering = turn.then(() => renderInTurn(path, boot, at, ask))
  turn = rendering.catch(() => undefined)
  return rendering
}

async function renderInTurn(path: string, boot: Boot, at: number, ask: Ask): Promise<PrerenderedPage> {
  takeWhitelabel(boot.whitelabel, boot.status, boot.halls)
  setCurrency(boot.whitelabel.brand)
  await startAllTexts(boot.language, boot.ownTexts)
  forgetShownParts()
  queryClient.clear()
  stopClock(at)
  const centre = linkedCentre(path.split("?")[1] ?? "")
  if (centre) openAtFirst("memberCentre", { page: centre })
  try {
    await openAt(path, centre !== undefined)
    const answers: Answer[] = []
    for (let pass = 1; ; pass++) {
      const html = await renderOnce(centre)
      const missing = pass < MOST_PASSES ? await answerMissing(ask) : []
      if (missing.length > 0) answers.push(...missing)
      else {
        const namespaces = wantedNamespaces()
        const written = await Promise.all(namespaces.map((name) => loadTexts(boot.language, name)))
        return {
          html,
          files: filesOf(centre),
          prerendered: {
            path,
            at,
            answers,
            namespaces,
            texts: Object.assign({}, ...written),
            parts: shownParts(),
          },
        }
      }
    }
  } finally {
    runClock()
    queryClient.clear()
    forgetModals()
  }
}

/** The files that the page shows first. */
function filesOf(centre: CentrePage | undefined): readonly string[] {
  if (centre) return ["modals/modal-host.tsx", "features/member/member-centre.tsx", MEMBER_PAGES[centre].file]
  const group = groupAt(shownAddress())
  const file = group && pageFile(group)
  return file ? [file] : []
}

async function renderOnce(centre: CentrePage | undefined): Promise<string> {
  let failure: unknown
  // No part of the page is held back for a script to put in its place: the page is whole without scripts.
  const { prelude } = await prerenderToNodeStream(<App first={centre ? UNKNOWN : VISITOR} />, {
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error) => {
      failure ??= error
    },
  })
  const html = await text(prelude)
  if (failure !== undefined) throw failure
  return html
}

/** Asks for what the last picture lacked and is worth waiting for. */
async function answerMissing(ask: Ask): Promise<readonly Answer[]> {
  const lacking = queryClient
    .getQueryCache()
    .getAll()
    .filter(({ state, queryKey }) => state.data === undefined && isFirst(String(queryKey[0])))
  const answered = await Promise.all(
    lacking.map(async ({ queryKey: [module, input] }) => {
      const answer = { module: String(module), input: isFields(input) ? input : {} }
      return { ...answer, value: await ask(answer.module, answer.input) }
    }),
  )
  const got = answered.filter(({ value }) => value !== undefined)
  for (const { module, input, value } of got) queryClient.setQueryData([module, input], value)
  return got
}

const isFields = (input: unknown): input is Fields => typeof input === "object" && input !== null
