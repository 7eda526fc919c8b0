import type { Step, Verdict } from "@croupier/fairness"
import { useState } from "react"
import { useT } from "../../../i18n/i18n.tsx"
import { Button } from "../../../ui/button.tsx"
import { Icon } from "../../../ui/icon.tsx"
import { Code, drawOf, type DrawProof } from "./proof-facts.tsx"
import { Readings } from "./readings.tsx"

/** The button that was pressed is gone: the verdict takes its focus, so that keys and readers go on from there. */
const takeFocus = (verdict: HTMLElement | null) => verdict?.focus({ preventScroll: true })

/** Draws the issue again here, in the visitor's browser, and shows every step with what went in and what came out. */
export function ProofSteps({ proof }: { readonly proof: DrawProof }) {
  const t = useT("lottery")
  const [verdict, setVerdict] = useState<Verdict | null>(null)
  const { seed } = proof
  const draw = drawOf(proof)
  if (seed === null || draw === null)
    return <p className="rounded-card bg-bg-2 p-4 text-fg-2">{t("lottery_verify_later")}</p>
  const verify = async () => {
    const { verifyIssue } = await import("@croupier/fairness")
    const { gameType, gameCode, issue, commitment, algorithm } = proof
    setVerdict(verifyIssue({ gameType, gameCode, issue, commitment, seed, draw, algorithm }))
  }
  if (!verdict) {
    return (
      <Button className="justify-self-start" onClick={() => void verify()}>
        <Icon name="shield-check" />
        {t("lottery_verify")}
      </Button>
    )
  }
  return (
    <div className="grid grid-cols-1 gap-4">
      <ol className="grid grid-cols-1 gap-3">
        {verdict.steps.map((step, at) => (
          <ProofStep key={step.step} step={step} number={at + 1} />
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
        {t(verdict.ok ? "lottery_honest" : "lottery_not_honest")}
      </p>
      <p className="text-sm text-fg-3">{t("lottery_verify_elsewhere")}</p>
    </div>
  )
}

function ProofStep({ step, number }: { readonly step: Step; readonly number: number }) {
  const t = useT("lottery")
  return (
    <li className="fade-in grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-2 rounded-card border border-line p-4">
      <Icon
        name={step.ok ? "circle-check" : "circle-x"}
        className={step.ok ? "mt-0.5 text-win" : "mt-0.5 text-loss"}
      />
      <div className="grid min-w-0 grid-cols-1 gap-2">
        <p>
          <b>
            {number}. {t(`lottery_step_${step.step}`)}
          </b>{" "}
          <span className="text-fg-2">{t(`lottery_step_${step.step}_${step.ok ? "ok" : "bad"}`)}</span>
        </p>
        {step.step === "COMMITMENT" ? (
          <details>
            <summary className="py-2.5 text-sm text-fg-2">{t("lottery_step_details")}</summary>
            <div className="mt-2 grid grid-cols-1 gap-2 text-sm">
              <span>SHA-256</span>
              <Code text={step.input} />
              <span>=</span>
              <Code text={step.found} />
            </div>
          </details>
        ) : null}
        {step.readings ? <Readings readings={step.readings} message={step.input} /> : null}
      </div>
    </li>
  )
}
