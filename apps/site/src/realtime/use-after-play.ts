import { useEffect, useEffectEvent, useRef } from "react"
import { useSocketEvent } from "./socket.ts"

/** Missions and rewards follow play and deposits within two seconds; many movements are one question. */
const FOLLOWS_MS = 4_000

/** Asks again for what follows from play, some seconds behind each movement that the socket tells. */
export function useAfterPlay(again: () => void): void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const ask = useEffectEvent(again)
  const soon = () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      ask()
    }, FOLLOWS_MS)
  }
  useSocketEvent("balance", soon)
  useSocketEvent("bet", soon)
  useSocketEvent("deposit", soon)
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      timer.current = undefined
    },
    [],
  )
}
