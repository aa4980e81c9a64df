import * as vscode from 'vscode';

const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
const dayAndTime = { ...time, day: 'numeric', month: 'short' } as const;

/** `14:05`, or on another day than today `20 Nov, 14:05`: unlike "5 minutes ago", it stays true. */
export function clockTime(at: number): string {
  const date = new Date(at);
  const isToday = date.toDateString() === new Date().toDateString();
  return date.toLocaleString(vscode.env.language, isToday ? time : dayAndTime);
}
