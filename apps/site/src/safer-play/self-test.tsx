import { useRef, useState } from "react"
import { useT } from "../i18n/i18n.tsx"
import { Button } from "../ui/button.tsx"
import { ANSWERS, MOST_POINTS, QUESTIONS, selfTestResult, type Answer } from "./self-test-score.ts"

/** Nine questions about the member's own play, one at a time. Answers stay in the page. */
export function SelfTest() {
  const t = useT("safer-play")
  const [answers, setAnswers] = useState<readonly Answer[]>()
  const question = useRef<HTMLParagraphElement>(null)
  const next = (given: readonly Answer[]) => {
    setAnswers(given)
    // The focus follows the text that changed; the pressed button may be gone.
    requestAnimationFrame(() => question.current?.focus())
  }
  const at = answers === undefined ? undefined : QUESTIONS[answers.length]
  const points = (answers ?? []).reduce<number>((sum, each) => sum + each, 0)
  return (
    <section className="grid grid-cols-1 gap-3" aria-label={t("self_test_title")}>
      <h3 className="font-semibold">{t("self_test_title")}</h3>
      <p className="text-fg-2">{t("self_test_text")}</p>
      {answers === undefined ? (
        <Button kind="outline" className="justify-self-start" onClick={() => next([])}>
          {t("self_test_start")}
        </Button>
      ) : (
        <div className="grid grid-cols-1 gap-4 rounded-card border border-line bg-bg-1 p-4">
          {at === undefined ? (
            <>
              <p ref={question} tabIndex={-1} role="status" className="text-lg outline-none">
                {t(`self_test_${selfTestResult(points)}`)}
              </p>
              <p className="text-sm text-fg-2">{t("self_test_score", String(points), String(MOST_POINTS))}</p>
              <Button kind="quiet" className="justify-self-start" onClick={() => next([])}>
                {t("self_test_again")}
              </Button>
            </>
          ) : (
            <>
              <p className="text-sm text-fg-2">
                {t("self_test_place", String(at), String(QUESTIONS.length))}
              </p>
              <p ref={question} tabIndex={-1} className="text-lg outline-none">
                {t(`self_test_${at}`)}
              </p>
              <div className="flex flex-wrap gap-2">
                {ANSWERS.map((answer) => (
                  <Button key={answer} kind="quiet" onClick={() => next([...answers, answer])}>
                    {t(`self_test_answer_${answer}`)}
                  </Button>
                ))}
              </div>
            </>
          )}
        </div>
      )}
    </section>
  )
}
