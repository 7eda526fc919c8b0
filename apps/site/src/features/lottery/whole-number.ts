import { useState } from "react"
import { asciiDigits } from "../../forms/ascii-digits.ts"

/** Reads a whole number without marks, in the digits of any script; undefined for signs, points, commas and letters. */
export function wholeNumber(text: string): number | undefined {
  const digits = asciiDigits(text.trim())
  return /^\d{1,9}$/.test(digits) ? Number(digits) : undefined
}

/**
 * State of an input for a whole number from 1. The input shows what the member typed. A text that is no whole number
 * counts as 1, never as its digits run together ("1.5" is not 15), and `unreadable` says so until the input is left.
 */
export function useWholeNumber(value: number, most: number, change: (value: number) => void) {
  const [typed, setTyped] = useState<string>()
  const read = typed === undefined ? value : wholeNumber(typed)
  return {
    unreadable: typed !== undefined && typed.trim() !== "" && read === undefined,
    input: {
      inputMode: "numeric",
      autoComplete: "off",
      value: typed ?? value,
      onFocus: (event: React.FocusEvent<HTMLInputElement>) => event.target.select(),
      onChange: (event: React.ChangeEvent<HTMLInputElement>) => {
        setTyped(event.target.value)
        change(Math.min(Math.max(1, wholeNumber(event.target.value) ?? 1), most))
      },
      onBlur: () => setTyped(undefined),
    },
  } as const
}
