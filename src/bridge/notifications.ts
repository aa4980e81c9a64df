/** What tells that a list is another, by the name under which `subscriptions/listen` asks for it. */
export const listNotifications = {
  resourcesListChanged: 'notifications/resources/list_changed',
  toolsListChanged: 'notifications/tools/list_changed',
  promptsListChanged: 'notifications/prompts/list_changed',
};

export const updated = 'notifications/resources/updated';
