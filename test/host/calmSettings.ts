/** Settings for tests: VS Code prompts for nothing, and saves or updates nothing by itself. */
export const calmSettings = {
  'security.workspace.trust.enabled': false,
  'files.autoSave': 'off',
  'workbench.startupEditor': 'none',
  // An editor that opens a little later takes the focus, which would close a quick pick that was opened meanwhile.
  'workbench.quickOpen.closeOnFocusLost': false,
  // An Explorer that appears selects the file of the active editor a little later, instead of what was revealed.
  'explorer.autoReveal': false,
  'extensions.autoCheckUpdates': false,
  'extensions.autoUpdate': false,
  'telemetry.telemetryLevel': 'off',
  // Animations take CPU time from what is tested.
  'workbench.reduceMotion': 'on',
  'editor.cursorBlinking': 'solid',
  'editor.minimap.enabled': false,
  'chat.disableAIFeatures': true,
  // Suggested files would come and go among the rows that other tests look for.
  'mcpBridge.suggestions': 'off',
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
};
