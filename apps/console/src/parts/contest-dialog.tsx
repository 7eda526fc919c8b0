import type { GameCategory } from "@croupier/contract/games"
import type { ReactNode } from "react"
import { MONEY_PATTERN } from "./amount-text.ts"
import { CheckField } from "./check-field.tsx"
import { Field } from "./field.tsx"
import { PRIZES_PATTERN, prizesSum, typedMoney } from "./prizes.ts"
import { ProductsField } from "./products-field.tsx"
import { ProposalDialog } from "./proposal-dialog.tsx"
import type { TypedWords } from "./use-words.ts"
import { WordsFields } from "./words-fields.tsx"

/** The typed terms that boards and raffles have in common. */
export interface TypedContest {
  readonly products: readonly GameCategory[]
  readonly prizes: string
  readonly budget: string
  readonly isOpen: boolean
}

/** Proposes a contest, or new terms of one, with the sentence that members read and the cost of one time. */
export function ContestDialog({
  noun,
  id,
  title,
  form: { typed, type, words },
  texts,
  sentence,
  children,
  act,
  onClose,
}: {
  readonly noun: "board" | "raffle"
  /** Undefined for a new one, whose products are still chosen. */
  readonly id: string | undefined
  readonly title: string
  readonly form: {
    readonly typed: TypedContest
    readonly type: (part: Partial<TypedContest>) => void
    readonly words: TypedWords
  }
  readonly texts: Readonly<Record<"products" | "budget" | "prizes" | "isOpen" | "preview", string>> & {
    readonly each: (cost: string) => string
  }
  /** The rule as members read it. */
  readonly sentence: ReactNode
  /** The fields that only this kind has. */
  readonly children: ReactNode
  readonly act: Parameters<typeof ProposalDialog>[0]["act"]
  readonly onClose: () => void
}) {
  return (
    <ProposalDialog
      title={title}
      {...(id === undefined ? {} : { about: `${noun}:${id}` })}
      act={act}
      onClose={onClose}
    >
      <WordsFields name={noun} of={words} />
      {id === undefined ? (
        <ProductsField
          label={texts.products}
          value={typed.products}
          onChange={(products) => type({ products })}
        />
      ) : null}
      <div className="grid grid-cols-1 items-start gap-3 sm:grid-cols-2">
        {children}
        <Field
          label={texts.budget}
          name="budget"
          inputMode="decimal"
          pattern={MONEY_PATTERN}
          required
          value={typed.budget}
          onChange={({ target }) => type({ budget: target.value })}
        />
        <Field
          label={texts.prizes}
          name="prizes"
          pattern={PRIZES_PATTERN}
          required
          value={typed.prizes}
          onChange={({ target }) => type({ prizes: target.value })}
        />
        <CheckField
          label={texts.isOpen}
          checked={typed.isOpen}
          large
          onChange={(isOpen) => type({ isOpen })}
        />
      </div>
      <figure className="grid gap-1">
        <figcaption className="text-sm text-fg-2">{texts.preview}</figcaption>
        <div className="grid gap-1 rounded-card border border-line p-3">
          <span className="font-semibold [overflow-wrap:anywhere]">{words.said.name}</span>
          <span>{sentence}</span>
        </div>
        <p className="text-sm text-fg-2">{texts.each(typedMoney(prizesSum(typed.prizes)))}</p>
      </figure>
    </ProposalDialog>
  )
}
