import { raffleList, type RaffleDraw } from "@croupier/contract/raffles"
import type { RaffleProof, RaffleVerdict } from "@croupier/rewards/raffle-proof"
import { useState, type ReactNode } from "react"
import { call } from "../../api/call.ts"
import { saveFile } from "../../api/save-file.ts"
import { FormError } from "../../forms/form-error.tsx"
import { useAttempt } from "../../forms/use-attempt.ts"
import { useFormat, useT } from "../../i18n/i18n.tsx"
import { Button } from "../../ui/button.tsx"
import { CodeText } from "../../ui/code-text.tsx"
import { Icon } from "../../ui/icon.tsx"

/** The button that was pressed is gone: the verdict takes its focus, so that keys and readers go on from there. */
const takeFocus = (verdict: HTMLElement | null) => verdict?.focus({ preventScroll: true })

/** All that proves a draw, with its times, and the check that the reader's own browser makes of it. */
export function RaffleProofPart({ draw }: { readonly draw: RaffleDraw }) {
  const t = useT("raffles")
  const format = useFormat()
  const when = (at: string | null) => (at === null ? "" : t("raffle_published", format.stamp(at)))
  return (
    <section className="grid grid-cols-1 gap-3.5 rounded-card border border-line p-4">
      <h2 className="text-lg font-semibold">{t("raffle_fair")}</h2>
      <p className="text-fg-2">{t("raffle_fair_text")}</p>
      <p className="figures text-sm text-fg-2" dir="ltr">
        {draw.raffle} · {draw.draw}
      </p>
      <dl className="grid grid-cols-1 gap-3.5">
        <Fact name={t("raffle_commitment")} when={when(draw.committedAt)} text={draw.commitment} />
        <Fact name={t("raffle_list")} when={when(draw.closedAt)} text={draw.listHash}>
          {t("raffle_list_later")}
        </Fact>
        <Fact
          name={
            draw.height === null
              ? t("raffle_salt")
              : t("raffle_block", String(draw.height), String(draw.chainId))
          }
          when={when(draw.saltAt)}
          text={draw.salt}
        >
          {t(draw.height === null ? "raffle_salt_later" : "raffle_salt_waits")}
        </Fact>
        <Fact
          name={t("raffle_seed")}
          when={draw.seed === null ? "" : when(draw.drawnAt ?? draw.closedAt)}
          text={draw.seed}
        >
          {t("raffle_seed_later")}
        </Fact>
      </dl>
      {draw.listHash === null ? null : <Check draw={draw} />}
    </section>
  )
}

function Fact(props: {
  readonly name: string
  readonly when: string
  readonly text: string | null
  /** The sentence in the place of what is not published yet. */
  readonly children?: ReactNode
}) {
  const t = useT("raffles")
  return (
    <div className="grid grid-cols-1 gap-1">
      <dt className="flex flex-wrap items-baseline justify-between gap-x-3 font-semibold">
        {props.name}
        <span className="text-xs font-normal text-fg-3">{props.when}</span>
      </dt>
      <dd>
        {props.text === null ? (
          <span className="text-fg-2">{props.children}</span>
        ) : (
          <CodeText text={props.text} copy={t("raffle_copy")} copied={t("raffle_copied")} />
        )}
      </dd>
    </div>
  )
}

/** The proof as the verifying program reads it; undefined before the draw. */
function proofOf(
  draw: RaffleDraw,
  list: string,
): (RaffleProof & { readonly height: number | null }) | undefined {
  const { listHash, salt, seed } = draw
  if (listHash === null || salt === null || seed === null) return undefined
  return {
    raffle: draw.raffle,
    draw: draw.draw,
    commitment: draw.commitment,
    list,
    listHash,
    salt,
    seed,
    prizes: draw.prizes.length,
    winners: draw.winners.map(({ prize, ticket, member }) => ({ prize, ticket, member })),
    height: draw.height,
  }
}

/** The list to download, and the draw made again here. */
function Check({ draw }: { readonly draw: RaffleDraw }) {
  const t = useT("raffles")
  const [verdict, setVerdict] = useState<RaffleVerdict>()
  const { busy, refused, attempt } = useAttempt()
  const list = async () => (await call(raffleList, { drawId: draw.drawId })).list
  const name = `${draw.raffle}-${draw.draw}`
  const download = () =>
    attempt(async () => saveFile(new Blob([await list()], { type: "text/plain" }), `${name}.txt`))
  const downloadProof = () =>
    attempt(async () =>
      saveFile(
        new Blob([JSON.stringify(proofOf(draw, await list()), null, 2)], { type: "application/json" }),
        `${name}.json`,
      ),
    )
  const verify = () =>
    attempt(async () => {
      const [{ verifyRaffle }, text] = await Promise.all([import("@croupier/rewards/raffle-proof"), list()])
      const proof = proofOf(draw, text)
      if (proof) setVerdict(verifyRaffle(proof))
    })
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap gap-2">
        {draw.state === "DRAWN" && !verdict ? (
          <Button busy={busy} onClick={() => void verify()}>
            <Icon name="shield-check" />
            {t("raffle_verify")}
          </Button>
        ) : null}
        <Button kind="quiet" busy={busy} onClick={() => void download()}>
          {t("raffle_download")}
        </Button>
        {draw.state === "DRAWN" ? (
          <Button kind="quiet" busy={busy} onClick={() => void downloadProof()}>
            {t("raffle_download_proof")}
          </Button>
        ) : null}
      </div>
      <FormError message={refused} />
      {verdict ? <Steps verdict={verdict} /> : null}
    </div>
  )
}

function Steps({ verdict }: { readonly verdict: RaffleVerdict }) {
  const t = useT("raffles")
  return (
    <>
      <ol className="grid grid-cols-1 gap-3">
        {verdict.steps.map(({ step, ok, drawn }) => (
          <li
            key={step}
            className="fade-in grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-2 rounded-card border border-line p-4"
          >
            <Icon
              name={ok ? "circle-check" : "circle-x"}
              className={ok ? "mt-0.5 text-win" : "mt-0.5 text-loss"}
            />
            <div className="grid min-w-0 grid-cols-1 gap-2">
              <p>{t(`raffle_step_${step}_${ok ? "ok" : "bad"}`)}</p>
              {(drawn ?? []).map(({ prize, value, left, ticket }) => (
                <p key={prize} className="figures text-sm text-fg-2">
                  {t("raffle_prize", String(prize))} ·{" "}
                  {t("raffle_reads", String(value), String(left), String(ticket))}
                </p>
              ))}
            </div>
          </li>
        ))}
      </ol>
      <p
        ref={takeFocus}
        tabIndex={-1}
        role="status"
        data-honest={verdict.ok}
        className={`flex items-center gap-2.5 rounded-card border p-4 text-lg font-semibold ${verdict.ok ? "border-win text-win" : "border-loss text-loss"}`}
      >
        <Icon name={verdict.ok ? "circle-check" : "circle-x"} size={24} />
        {t(verdict.ok ? "raffle_honest" : "raffle_not_honest")}
      </p>
    </>
  )
}
