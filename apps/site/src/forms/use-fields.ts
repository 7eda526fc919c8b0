import type { ErrorCode } from "@croupier/contract/errors"
import { useCallback, useEffect, useMemo, useRef, useState, type ChangeEvent } from "react"
import type { CallError } from "@croupier/client/call-error"
import { useT } from "../i18n/i18n.tsx"
import type { Fault } from "./fault.ts"
import { refusedFields } from "./refused-field.ts"

export interface FieldProps<F extends string> {
  readonly name: F
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void
  readonly onBlur: () => void
  readonly ref: (element: HTMLInputElement | null) => void
}

export interface Fields<F extends string> {
  readonly values: Readonly<Partial<Record<F, string>>>
  /** Properties that make an input this field. */
  readonly props: (field: F) => FieldProps<F>
  /** Shows the faults of these fields and moves the focus to the first; true when there are none. */
  readonly accept: (fields: readonly F[]) => boolean
  /** Shows the server's words beside a field and moves the focus there. */
  readonly refuse: (field: F, message: string) => void
  /** The same for a refusal whose code is about one field, in the words of the fault it lists; false for any other. */
  readonly refuseFor: (error: CallError, fieldOf: Readonly<Partial<Record<ErrorCode, F>>>) => boolean
  readonly set: (field: F, value: string) => void
  readonly focus: (field: F) => void
}

/**
 * The text fields of a form whose rules come from the server. A fault shows once the person leaves the
 * field or submits, and goes as soon as they type again. Values a password manager fills arrive as changes.
 * The faults speak with the texts of the server's refusals. `check` tells the faults of all values; it must
 * be stable (a module function or memoised).
 */
export function useFields<F extends string>(
  check: (values: Readonly<Partial<Record<F, string>>>) => Partial<Record<F, Fault>>,
): Fields<F> {
  const t = useT("errors")
  const [values, setValues] = useState<Partial<Record<F, string>>>({})
  const [left, setLeft] = useState<ReadonlySet<F>>(new Set())
  const [refusals, setRefusals] = useState<Partial<Record<F, string>>>({})
  const inputs = useRef(new Map<F, HTMLInputElement>())
  // A page of a centre that is left keeps its fields (`centre-pages.tsx`), but no password.
  useEffect(
    () => () => {
      setValues(withoutSecrets)
      setRefusals(withoutSecrets)
      setLeft((all) => new Set([...all].filter((name) => !SECRET.test(name))))
    },
    [],
  )
  const faults = useMemo(() => check(values), [check, values])

  const focus = useCallback((field: F) => inputs.current.get(field)?.focus(), [])
  const set = useCallback((field: F, value: string) => {
    setValues((all) => ({ ...all, [field]: value }))
    setRefusals((all) => ({ ...all, [field]: undefined }))
    setLeft((all) => without(all, field))
  }, [])
  const errorOf = (field: F) => {
    const fault = left.has(field) ? faults[field] : undefined
    return refusals[field] ?? (fault ? t(fault.key, ...fault.args) : undefined)
  }
  const refuse = (field: F, message: string) => {
    setRefusals((all) => ({ ...all, [field]: message }))
    focus(field)
  }

  return {
    values,
    set,
    focus,
    props: (name) => ({
      name,
      value: values[name] ?? "",
      error: errorOf(name),
      onChange: (event) => set(name, event.target.value),
      // An empty field that was only passed by is not a mistake yet.
      onBlur: () => {
        if (values[name]) setLeft((all) => new Set(all).add(name))
      },
      ref: (element) => {
        if (element) inputs.current.set(name, element)
        else inputs.current.delete(name)
      },
    }),
    accept: (fields) => {
      setLeft((all) => new Set([...all, ...fields]))
      const first = fields.find((field) => faults[field])
      if (first) focus(first)
      return first === undefined
    },
    refuse,
    refuseFor: (error, fieldOf) => {
      const field = error.code === "NETWORK" ? undefined : fieldOf[error.code]
      if (!field) return false
      const fault = refusedFields(error)[0]?.fault
      refuse(field, fault ? t(fault.key, ...fault.args) : error.message)
      return true
    },
  }
}

const SECRET = /password/i

const withoutSecrets = <F extends string>(values: Partial<Record<F, string>>): Partial<Record<F, string>> => {
  const kept = { ...values }
  for (const name in kept) if (SECRET.test(name)) delete kept[name]
  return kept
}

function without<T>(set: ReadonlySet<T>, item: T): ReadonlySet<T> {
  const rest = new Set(set)
  rest.delete(item)
  return rest
}
